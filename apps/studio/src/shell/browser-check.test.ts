import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import script from '../../public/before-bundle.js?raw';

const chrome = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
const edge = (version: number) => `${chrome(version)} Edg/${version}.0.0.0`;
const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const safari = (version: number) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version}.1 Safari/605.1.15`;
const iPhone = (version: number) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version}_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`;

/** Runs the script as the browser does, with another user agent and language. */
function runIn(userAgent: string, language = 'en-US'): Element | null {
  new Function('navigator', script)({ userAgent, language });
  return document.querySelector('.browser-check');
}

beforeEach(() => sessionStorage.clear());
afterEach(() => document.body.replaceChildren());

describe('studio §9 minimum browser versions', () => {
  it.each([
    ['Chrome', chrome(86), chrome(87)],
    ['Edge', edge(99), edge(100)],
    ['Safari', safari(13), safari(14)],
    ['Safari of an iPhone', iPhone(13), iPhone(14)],
    ['Firefox', firefox(78), firefox(79)],
  ])('%s', (_name, tooOld, supported) => {
    expect(runIn(supported)).toBeNull();
    expect(runIn(tooOld)).not.toBeNull();
  });

  it.each([
    ['Internet Explorer 11', 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko'],
    ['Internet Explorer 9', 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)'],
    ['a browser nobody knows', 'Dillo/3.0.5'],
  ])('shows the banner to %s', (_name, userAgent) => {
    expect(runIn(userAgent)).not.toBeNull();
  });

  it.each([
    ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Node', 'Node.js/20'],
    ['node', 'node'],
  ])('exempts %s', (_name, userAgent) => {
    expect(runIn(userAgent)).toBeNull();
  });
});

describe('studio §2 browser-upgrade banner', () => {
  it('has a download link and is in the language of the browser', () => {
    const banner = runIn(chrome(60), 'zh-CN');
    expect(banner?.getAttribute('role')).toBe('alert');
    expect(banner?.textContent).toContain('浏览器版本过低');
    expect(banner?.querySelector('a')?.href).toMatch(/^https:/);
    expect(document.body.firstChild).toBe(banner);
  });

  it('can be dismissed for the visit', () => {
    const banner = runIn(chrome(60));
    banner?.querySelector('button')?.click();
    expect(document.querySelector('.browser-check')).toBeNull();
    expect(runIn(chrome(60))).toBeNull();
  });
});
