import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { UserUpdateProfile } from '@parley/contract';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { openOwnBot } from '../support/chat-room.ts';
import { takeSession } from '../support/open-studio.ts';
import { openBotChat } from './open-bot-chat.ts';
import { botIdOf, openStrictPage, STRICT_POLICY } from './strict-page.ts';

const example = (name: string) =>
  readFile(fileURLToPath(new URL(`../../docs/examples/${name}`, import.meta.url)), 'utf8');

const HOSTILE_CSS =
  '* { color: rgb(255, 0, 0) !important; font-size: 40px !important; } div { display: none !important; }';

/** The documented example on a page of the server's origin with hostile styles. */
async function openExample(page: Page, botId: string): Promise<void> {
  const html = (await example('chat-on-a-page.html'))
    .replaceAll('BOT_ID', botId)
    .replace('</head>', '<link rel="stylesheet" href="/hostile.css"></head>');
  const script = await example('chat-on-a-page.js');
  const headers = { 'content-security-policy': STRICT_POLICY };
  await page.route('**/shop', (route) => route.fulfill({ body: html, contentType: 'text/html', headers }));
  await page.route('**/hostile.css', (route) => route.fulfill({ body: HOSTILE_CSS, contentType: 'text/css' }));
  await page.route('**/chat-on-a-page.js', (route) => route.fulfill({ body: script, contentType: 'text/javascript' }));
  await page.goto('/shop');
}

const answerRequest = JSON.stringify({ name: 'shop', pieces: 5, paceMs: 0 });

it('<parley-chat> chats twice on a page with a strict policy, and no style leaks in or out', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const botId = botIdOf(page);
  loaded.length = 0;
  await openExample(page, botId);

  const inline = page.locator('#inline');
  await inline.getByRole('textbox', { name: 'Message', exact: true }).fill(answerRequest);
  await page.keyboard.press('Enter');
  await inline.getByRole('log').getByText('shop.4').waitFor();

  const corner = page.locator('#corner');
  expect(await corner.getByRole('log').count()).toBe(0);
  await corner.getByRole('button', { name: 'Open chat' }).click();
  const dialog = corner.getByRole('dialog', { name: 'Help' });
  await dialog.getByPlaceholder('How can we help?').waitFor();
  // The same conversation: it shows the messages of the other chat.
  await dialog.getByRole('log').getByText('shop.4').waitFor();
  const looks = await dialog
    .getByRole('log')
    .getByText('shop.4')
    .evaluate((paragraph) => {
      const { color, fontSize, display } = getComputedStyle(paragraph);
      return { color, fontSize, display };
    });
  expect(looks.color).not.toBe('rgb(255, 0, 0)');
  expect(looks).toMatchObject({ fontSize: '14px' });
  expect(await page.evaluate(() => document.styleSheets.length)).toBe(1);
  // Nor do the styles of the element's window reach the panel's buttons.
  const looksOfButton = await dialog.getByRole('log').evaluate((log) => {
    const button = log.appendChild(document.createElement('button'));
    const { display, justifyContent } = getComputedStyle(button);
    button.remove();
    return { display, justifyContent };
  });
  expect(looksOfButton).toEqual({ display: 'inline-block', justifyContent: 'normal' });
  expect(await page.locator('head style').count()).toBe(0);

  // Escape with a draft in the input does not close the window.
  const input = dialog.getByRole('textbox', { name: 'Message', exact: true });
  await input.fill('Not yet');
  await page.keyboard.press('Escape');
  expect(await dialog.isVisible()).toBe(true);
  await input.fill('');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  const focused = await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.ariaLabel);
  expect(focused).toBe('Open chat');
  expect(chat.complaints).toEqual([]);
});

it('<parley-chat> loads nothing but its script before it is opened', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  const botId = botIdOf(page);
  // The calls of the studio's own chat do not count.
  await page.goto('about:blank');
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const html = `<!doctype html><html lang="en"><title>Lazy</title><script type="module" src="/parley-chat.js"></script><main><h1>Page</h1></main><parley-chat bot-id="${botId}" draft></parley-chat>`;
  await page.route('**/lazy', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  await page.goto('/lazy');
  await page.getByRole('button', { name: 'Open chat' }).waitFor();
  expect(loaded).toEqual(['/lazy', '/parley-chat.js']);

  // The host's token is sent with every call.
  await page.locator('parley-chat').evaluate((element) => {
    Object.assign(element, { getToken: async () => 'token-of-the-page' });
  });
  const request = page.waitForRequest('**/api/conversation/**');
  await page.getByRole('button', { name: 'Open chat' }).click();
  expect((await request).headers().authorization).toBe('Bearer token-of-the-page');
  await page.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  expect(await seriousAxeViolations(page)).toEqual([]);
});

it('requests a fresh token after a refusal, and then identifies the user', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  const botId = botIdOf(page);
  await page.route('**/api/**', (route) => {
    const refusal = { status: 401, json: { code: 700012006, msg: 'This token is over.' } };
    const isOver = route.request().headers().authorization === 'Bearer old';
    return isOver ? route.fulfill(refusal) : route.continue();
  });
  await openStrictPage(page, `<parley-chat bot-id="${botId}" draft></parley-chat>`);
  const element = page.locator('parley-chat');
  await element.evaluate((chatElement) => {
    const asked: boolean[] = [];
    const getToken = ({ isRefused }: { isRefused: boolean }) => {
      asked.push(isRefused);
      return asked.includes(true) ? 'fresh' : 'old';
    };
    Object.assign(chatElement, { asked, getToken });
  });
  await element.getByRole('button', { name: 'Open chat' }).click();
  await element.getByRole('textbox', { name: 'Message', exact: true }).fill(answerRequest);
  await page.keyboard.press('Enter');
  await element.getByRole('log').getByText('shop.4').waitFor();
  // Uploads need a user: the button appears once the user is known.
  await element.getByRole('button', { name: 'Add files' }).waitFor();
  const refusals = await element.evaluate(
    (chatElement) => (chatElement as unknown as { asked: boolean[] }).asked.filter((isRefused) => isRefused).length,
  );
  expect(refusals).toBe(1);
  expect(chat.complaints).toEqual([]);
});

it('two elements have separate clients, and an element removed from the page closes its own', async () => {
  await using chat = await openBotChat();
  const { page, http } = chat;
  const { botId: otherId } = await openOwnBot(http);
  const botId = botIdOf(page);
  const element = (id: string, bot: string) =>
    `<parley-chat id="${id}" mode="inline" bot-id="${bot}" draft></parley-chat>`;
  await openStrictPage(page, element('one', botId) + element('two', otherId));
  const one = page.locator('#one');
  const two = page.locator('#two');
  await one.getByRole('textbox', { name: 'Message', exact: true }).fill(answerRequest);
  await page.keyboard.press('Enter');
  await one.getByRole('log').getByText('shop.4').waitFor();
  await two.scrollIntoViewIfNeeded();
  await two.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  expect(await two.getByRole('article').count()).toBe(0);
  await two.evaluate((chatElement) => Object.assign(chatElement, { panel: { isOnboardingCentered: true } }));
  const middleOf = (part: Locator) =>
    part.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return (top + bottom) / 2;
    });
  const opening = two.getByRole('log').locator(':scope > div').first();
  const list = two.getByRole('region', { name: 'Messages' });
  await expect.poll(async () => Math.abs((await middleOf(opening)) - (await middleOf(list)))).toBeLessThan(40);
  await one.evaluate((chatElement) => chatElement.remove());
  await two
    .getByRole('textbox', { name: 'Message', exact: true })
    .fill(JSON.stringify({ name: 'second', pieces: 3, paceMs: 0 }));
  await page.keyboard.press('Enter');
  await two.getByRole('log').getByText('second.2').waitFor();
  expect(chat.complaints).toEqual([]);
});

it('the embed page uses the language of the account, and links to the sign-in page for visitors who are logged out', async () => {
  await using chat = await openBotChat();
  await chat.http.call(UserUpdateProfile, { locale: 'zh-CN' });
  const path = `/embed?bot_id=${botIdOf(chat.page)}&draft`;
  const page = await chat.openBrowser();
  const frame = `<!doctype html><iframe title="Chat" src="${path}"></iframe>`;
  await page.route('**/framing', (route) => route.fulfill({ body: frame, contentType: 'text/html' }));
  await page.goto('/framing');
  const link = page.frameLocator('iframe').getByRole('link', { name: 'Log in' });
  const signPath = `/sign?redirect=${encodeURIComponent(path)}`;
  expect(await link.getAttribute('href')).toBe(signPath);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForURL(`**${signPath}`);

  await takeSession(page, chat.http, chat.address);
  await page.goto(path);
  await page.getByRole('button', { name: '发送' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('zh-CN');
  expect(chat.complaints).toEqual([]);
});

it('the embed page shows only the chat', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  const botId = botIdOf(page);
  const html = `<!doctype html><iframe title="Chat" src="/embed?bot_id=${botId}&draft&locale=zh-CN&theme=dark" width="400" height="600"></iframe>`;
  await page.route('**/framing', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  await page.goto('/framing');
  const frame = page.frameLocator('iframe');
  await frame.getByRole('textbox').fill(answerRequest);
  await frame.getByRole('button', { name: '发送' }).click();
  await frame.getByRole('log').getByText('shop.4').waitFor();
  expect(chat.complaints).toEqual([]);
});
