import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { takeSession } from '../support/open-studio.ts';
import { PICTURE } from '../support/picture.ts';
import { openBotChat } from './open-bot-chat.ts';

const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const answer = (page: Page, text: string) => page.getByRole('log').getByText(text);
const heightOf = async (page: Page) => Math.round((await input(page).boundingBox())?.height ?? 0);
const answerRequest = (name: string) => JSON.stringify({ name, pieces: 2, paceMs: 0 });

it('chat §9: the input grows from one to five rows, and becomes multi-line beyond one', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const isBelow = async () => {
    const [text, button] = await Promise.all([input(page).boundingBox(), send.boundingBox()]);
    return (button?.y ?? 0) >= (text?.y ?? 0) + (text?.height ?? 0) - 1;
  };
  await input(page).fill('one row');
  const oneRow = await heightOf(page);
  expect(await isBelow()).toBe(false);
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two');
  await expect.poll(() => heightOf(page)).toBe(oneRow + 24);
  await expect.poll(isBelow).toBe(true);
  await input(page).fill('1\n2\n3\n4\n5');
  await expect.poll(() => heightOf(page)).toBe(oneRow + 4 * 24);
  await input(page).fill('1\n2\n3\n4\n5\n6\n7\n8');
  await expect.poll(() => heightOf(page)).toBe(oneRow + 4 * 24);
  await input(page).fill('');
  await expect.poll(isBelow).toBe(false);
  expect(await heightOf(page)).toBe(oneRow);

  // chat §5 submit: a newline at the caret, and blank text is not sent.
  await input(page).fill('ab');
  await page.keyboard.press('ArrowLeft');
  for (const [keys, text] of [
    ['Alt+Enter', 'a\nb'],
    ['Meta+Enter', 'a\n\nb'],
    ['Control+Enter', 'a\n\n\nb'],
  ] as const) {
    await page.keyboard.press(keys);
    expect(await input(page).inputValue(), keys).toBe(text);
  }
  await input(page).fill(' \n ');
  expect(await send.isDisabled()).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.getByRole('article').count()).toBe(0);
  expect(chat.complaints).toEqual([]);
});

it('on a phone Enter inserts a newline, and buttons are large enough to tap', async () => {
  await using chat = await openBotChat();
  const page = await chat.openBrowser({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await takeSession(page, chat.http, chat.address);
  await page.goto(chat.page.url());
  await page.getByRole('button', { name: 'Got it' }).tap();
  await input(page).tap();
  await page.keyboard.type(answerRequest('tapped'));
  await page.keyboard.press('Enter');
  expect(await input(page).inputValue()).toBe(`${answerRequest('tapped')}\n`);
  const composer = page.getByRole('region', { name: 'Write a message' });
  const sizes = await composer.getByRole('button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { width, height } = button.getBoundingClientRect();
      return Math.min(width, height);
    }),
  );
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Send', exact: true }).tap();
  await answer(page, 'tapped.1 ').waitFor();
  expect(chat.complaints).toEqual([]);
});

it('chat §5: Enter during an IME composition does not send', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  await input(page).click();
  const keyboard = await page.context().newCDPSession(page);
  const spelled = 'ni';
  await keyboard.send('Input.imeSetComposition', { text: spelled, selectionStart: 2, selectionEnd: 2 });
  expect(await input(page).inputValue()).toBe(spelled);
  await page.keyboard.press('Enter');
  await keyboard.send('Input.insertText', { text: '你' });
  expect(await page.getByRole('article').count()).toBe(0);
  await page.keyboard.press('Control+Enter');
  expect(await input(page).inputValue()).toMatch(/^你\n*$/);
  await page.keyboard.press('Control+Z');
  await input(page).fill(answerRequest('typed'));
  await page.keyboard.press('Enter');
  await answer(page, 'typed.1 ').waitFor();
  expect(await input(page).inputValue()).toBe('');
  expect(chat.complaints).toEqual([]);
});

it('keeps a draft through a reload, and a message sent offline until the network is back', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  await input(page).fill(answerRequest('later'));
  await page.reload();
  await expect.poll(() => input(page).inputValue()).toBe(answerRequest('later'));

  await page.context().setOffline(true);
  await input(page).press('Enter');
  const outbox = page.getByRole('list', { name: 'Waiting to be sent' });
  await outbox.getByText('"later"').waitFor();
  await outbox.getByRole('button', { name: 'Edit' }).click();
  await expect.poll(() => input(page).inputValue()).toBe(answerRequest('later'));
  await input(page).fill(answerRequest('changed'));
  await input(page).press('Enter');
  await outbox.getByText('"changed"').waitFor();
  await page.context().setOffline(false);
  await answer(page, 'changed.1 ').waitFor();
  expect(await outbox.count()).toBe(0);
  expect(await page.getByText('"later"').count()).toBe(0);
});

it('chat §5 buttons: clear context works once, clear history asks first, and both are disabled while sending', async () => {
  await using chat = await openBotChat(1);
  const { page } = chat;
  await page.getByRole('log').getByText('turn-1.39 ').waitFor();
  const clearContext = page.getByRole('button', { name: 'Clear context' });
  await clearContext.click();
  await page.getByText('Context cleared').waitFor();
  await expect.poll(() => clearContext.isDisabled()).toBe(true);

  let letGo = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/conversation/chat', async (route) => {
    await isHeld;
    await route.continue();
  });
  await input(page).fill(answerRequest('held'));
  await page.keyboard.press('Enter');
  await input(page).fill('next');
  for (const name of ['Send', 'Add files', 'Clear context'])
    await expect.poll(() => page.getByRole('button', { name, exact: true }).isDisabled(), { message: name }).toBe(true);
  letGo();
  await answer(page, 'held.1 ').waitFor();
  await expect.poll(() => clearContext.isEnabled()).toBe(true);
  await input(page).fill('');

  const clearHistory = async () => {
    await page.getByRole('button', { name: 'Conversation actions' }).click();
    return page.getByRole('menuitem', { name: 'Clear history' });
  };
  await (await clearHistory()).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByRole('log').getByText('turn-1.39 ').count()).toBe(1);
  await (await clearHistory()).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('log').getByText('turn-1.39 ').waitFor({ state: 'detached' });
  expect(await (await clearHistory()).getAttribute('aria-disabled')).toBe('true');
  expect(chat.complaints).toEqual([]);
});

it('in a shadow tree: inserts a mention at the caret, quotes selected text, and sends a shortcut with a file', async () => {
  await using chat = await openBotChat(1);
  const { page } = chat;
  const botId = new URL(page.url()).pathname.split('/').at(-1);
  const html = `<!doctype html><html lang="en"><title>Shop</title><style>parley-chat{display:block;height:90vh}</style>
<h1>Shop</h1><parley-chat bot-id="${botId}" draft mode="inline"></parley-chat><script type="module">
const field = { name: 'picture', label: 'Picture', upload: 'image', isRequired: true };
const shortcut = { id: '1', name: 'Describe', template: '{"name":"{{picture}}","pieces":2,"paceMs":0}', fields: [field] };
document.querySelector('parley-chat').panel = { enableMention: true, shortcuts: [shortcut] };
await import('/parley-chat.js');</script>`;
  await page.route('**/shop', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  await page.goto('/shop');
  const requests: { query: string; content_type: string; mention_list: unknown }[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/conversation/chat')) requests.push(request.postDataJSON());
  });

  // In the middle of the text.
  await input(page).fill('ask  about');
  await input(page).press('Home');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.type('@bo');
  await page.getByRole('option', { name: 'Bot' }).click();
  expect(await input(page).inputValue()).toBe('ask @Bot  about');
  await page.keyboard.type('now');
  expect(await input(page).inputValue()).toBe('ask @Bot now about');
  await input(page).press('Home');
  await page.getByRole('button', { name: 'Mention' }).click();
  await page.getByRole('option', { name: 'Bot' }).waitFor();
  await page.keyboard.press('Enter');
  expect(await input(page).inputValue()).toBe('@Bot ask @Bot now about');
  expect(requests).toEqual([]);

  // Selected with the mouse.
  await input(page).fill(answerRequest('quoting'));
  await page.getByText('turn-1.39 ').dblclick({ position: { x: 4, y: 8 } });
  await page.getByRole('button', { name: 'Quote', exact: true }).last().click();
  await page.getByRole('figure', { name: 'Quote' }).getByText('turn', { exact: false }).waitFor();
  await page.keyboard.press('Enter');
  await answer(page, 'quoting.1 ').waitFor();
  expect(JSON.parse(requests[0]?.query ?? '').refer_items).toEqual([{ type: 'text', text: 'turn' }]);

  await page.getByRole('button', { name: 'Describe' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).press('Enter');
  await (await chooser).setFiles({ name: 'dot.png', mimeType: 'image/png', buffer: PICTURE });
  expect(await seriousAxeViolations(page)).toEqual([]);
  const asked = page.waitForRequest('**/api/conversation/chat');
  await page.getByRole('button', { name: 'Ask' }).click();
  await asked;
  expect(JSON.parse(requests[1]?.query ?? '').item_list).toMatchObject([{ type: 'image' }, { type: 'text' }]);
  await answer(page, 'dot.png.1 ').waitFor();

  // 1280 × 1024 at 400 % zoom: content scrolls instead of overflowing.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.getByRole('button', { name: 'Describe' }).click();
  await page.getByRole('form', { name: 'Describe' }).hover();
  await page.mouse.wheel(0, 600);
  const bottomOfInput = async () => {
    const box = await input(page).boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  await expect.poll(bottomOfInput).toBeLessThanOrEqual(256);
  expect(chat.complaints).toEqual([]);
});
