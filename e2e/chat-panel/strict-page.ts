import type { Page } from 'playwright-core';

/** No inline script, no inline style, no foreign origin. */
export const STRICT_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data: blob:";

/** A host page with these elements, on the server's origin, under a strict content security policy. */
export async function openStrictPage(page: Page, elements: string, head = ''): Promise<void> {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Shop</title><script type="module" src="/parley-chat.js"></script>${head}</head><body><main><h1>Shop</h1><button type="button">Buy</button></main>${elements}</body></html>`;
  const headers = { 'content-security-policy': STRICT_POLICY };
  await page.route('**/shop', (route) => route.fulfill({ body: html, contentType: 'text/html', headers }));
  await page.goto('/shop');
}

/** Id of the bot whose page is open. */
export const botIdOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';
