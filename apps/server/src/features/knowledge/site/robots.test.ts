import { describe, expect, it } from 'vitest';
import { isAllowedByRobots, robotsRules } from './robots.ts';

const allows = (text: string, path: string) =>
  isAllowedByRobots(robotsRules(text, 'parley'), new URL(path, 'https://example.com'));

describe('studio §3 crawl: robots.txt', () => {
  it('has rules for this program, else for all', () => {
    const text = 'User-agent: *\nDisallow: /\n\nUser-agent: Other\nUser-agent: Parley\nDisallow: /private # not this\n';
    expect(allows(text, '/')).toBe(true);
    expect(allows(text, '/private/a')).toBe(false);
    expect(allows('User-agent: *\nDisallow: /\n\nUser-agent: Other\nAllow: /', '/a')).toBe(false);
    expect(allows('Disallow: /', '/a')).toBe(true);
    expect(allows('', '/a')).toBe(true);
  });

  it('decides by the longest rule, and allows where two are equally long', () => {
    const text = 'User-agent: *\nDisallow: /docs\nAllow: /docs/public\nDisallow: /a\nAllow: /a\nDisallow:\n';
    expect(allows(text, '/docs/x')).toBe(false);
    expect(allows(text, '/docs/public/x')).toBe(true);
    expect(allows(text, '/a')).toBe(true);
  });

  it.each([
    ['/*.pdf$', '/a/b.pdf', false],
    ['/*.pdf$', '/a/b.pdf?x=1', true],
    ['/a*b*c', '/a-b-c-d', false],
    ['/a*b*c', '/a-c-b', true],
    ['/exact$', '/exact', false],
    ['/exact$', '/exactly', true],
    ['/*?print=', '/page?print=1', false],
    ['*', '/', false],
  ])('understands %s for %s', (pattern, path, isAllowed) => {
    expect(allows(`User-agent: *\nDisallow: ${pattern}`, path)).toBe(isAllowed);
  });
});
