import { createHash } from 'node:crypto';
import type { Locale } from '@parley/contract';
import type { Reply } from './app.ts';

const STYLE =
  ':root{color-scheme:light dark}body{max-width:34rem;margin:15vh auto 0;padding:0 1.5rem;font:1rem/1.6 system-ui,sans-serif}h1{font-size:1.375rem}';
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

const TITLES: Readonly<Record<Locale, string>> = { 'en-US': 'Unknown address', 'zh-CN': '未知地址' };

/** What somebody reads in the browser who opens a page under a name that the server does not have. The text may hold that name. */
export function unknownHostPage(status: number, locale: Locale, text: string): Reply {
  const title = TITLES[locale];
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    },
    body: `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Parley</title>
<style>${STYLE}</style>
<h1>${title}</h1>
<p>${escaped(text)}</p>
</html>
`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
