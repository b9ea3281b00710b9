import { createChatClient } from '@parley/chat-core';
import { DraftBotCreate, Scene } from '@parley/contract';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { PICTURE } from '../support/picture.ts';
import { type BotChat, openBotChat } from './open-bot-chat.ts';

const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const answerRequest = (name: string) => JSON.stringify({ name, pieces: 2, paceMs: 0 });

function idsOf(page: Page): { spaceId: string; botId: string } {
  const [, , spaceId = '', , botId = ''] = new URL(page.url()).pathname.split('/');
  return { spaceId, botId };
}

/** Opens the element on a page of its own with the given properties of the panel. */
async function openElement({ page }: BotChat, panel: object): Promise<void> {
  const { botId } = idsOf(page);
  const html = `<!doctype html><html lang="en"><title>Shop</title><style>parley-chat{display:block;height:90vh}</style>
<h1>Shop</h1><parley-chat bot-id="${botId}" draft mode="inline"></parley-chat><script type="module">
document.querySelector('parley-chat').panel = ${JSON.stringify(panel)};
await import('/parley-chat.js');</script>`;
  await page.route('**/shop', (route) => route.fulfill({ body: html, contentType: 'text/html' }));
  await page.goto('/shop');
  await input(page).waitFor();
}

it('chat §5: blank text can be sent when it is allowed; here a quote is the content', async () => {
  await using chat = await openBotChat(1);
  const { page } = chat;
  await openElement(chat, { allowBlankText: true });
  await page.getByText('turn-1.39 ').dblclick({ position: { x: 4, y: 8 } });
  await page.getByRole('button', { name: 'Quote', exact: true }).last().click();
  await page.getByRole('figure', { name: 'Quote' }).getByText('turn', { exact: false }).waitFor();
  chat.model.script({ text: ['The quote ', 'has arrived.'] });
  const request = page.waitForRequest('**/api/conversation/chat');
  await send(page).click();
  const { query, content_type } = (await request).postDataJSON();
  expect(content_type).toBe('mix');
  expect(JSON.parse(query).refer_items).toEqual([{ type: 'text', text: 'turn' }]);
  await page.getByRole('log').getByText('The quote has arrived.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('chat §3: the mention list offers the bots of the conversation and no others', async () => {
  await using chat = await openBotChat();
  const { page, http, address } = chat;
  const { spaceId, botId } = idsOf(page);
  const cook = await http.call(DraftBotCreate, { space_id: spaceId, name: 'Cook' });
  await http.call(DraftBotCreate, { space_id: spaceId, name: 'Baker' });
  const client = createChatClient({
    baseUrl: address,
    headers: { cookie: http.cookie },
    botId,
    scene: Scene.playground,
  });
  await client.init();
  const sent = await client.sendText(answerRequest('soup'), { mentionIds: [cook.data.bot_id] });
  if (sent.result === 'sent') await sent.reply;
  client.destroy();

  await openElement(chat, { enableMention: true });
  await page.getByRole('log').getByText('soup.1 ').waitFor();
  await input(page).click();
  await page.keyboard.type('@');
  const options = page.getByRole('listbox', { name: 'Mention an agent' }).getByRole('option');
  await expect.poll(() => options.allTextContents()).toEqual(['Bot', 'Cook']);
});

it('chat §5 paste upload: adds the pasted picture and the pasted text', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(
    async ({ text, bytes }) => {
      const picture = new Blob([new Uint8Array(bytes)], { type: 'image/png' });
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': new Blob([text], { type: 'text/plain' }), 'image/png': picture }),
      ]);
    },
    { text: answerRequest('pasted'), bytes: [...PICTURE] },
  );
  await input(page).click();
  await page.keyboard.press('Control+V');
  await page.getByRole('list', { name: 'Attached files' }).getByRole('listitem').waitFor();
  expect(await input(page).inputValue()).toBe(answerRequest('pasted'));
  await expect.poll(() => send(page).isEnabled()).toBe(true);
  const request = page.waitForRequest('**/api/conversation/chat');
  await page.keyboard.press('Enter');
  const { item_list } = JSON.parse((await request).postDataJSON().query);
  expect(item_list).toMatchObject([{ type: 'image' }, { type: 'text', text: answerRequest('pasted') }]);
  await page.getByRole('log').getByText('pasted.1 ').waitFor();
  expect(chat.complaints).toEqual([]);
});

it('a message that is sent while a reply is being stopped is always in the list or the outbox', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  await chat.ask({ name: 'long', pieces: 2000, paceMs: 50 });
  await page.getByRole('log').getByText('long.1 ').waitFor();
  let letGo = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const stopping = page.waitForRequest('**/api/conversation/break_message');
  await page.route('**/api/conversation/break_message', async (route) => {
    await isHeld;
    await route.continue();
  });
  await input(page).fill(answerRequest('next'));
  // Counts the frames in which the text is neither in the input, nor in the list, nor in the outbox.
  await page.evaluate((name) => {
    const state = { missing: 0, isOn: true };
    Object.assign(globalThis, { watched: state });
    const look = () => {
      const text = document.body.textContent ?? '';
      const typed = document.querySelector<HTMLTextAreaElement>('textarea')?.value ?? '';
      if (!text.includes(name) && !typed.includes(name)) state.missing += 1;
      if (state.isOn) requestAnimationFrame(look);
    };
    look();
  }, '"name":"next"');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send now' }).click();
  await stopping;
  expect(await input(page).inputValue()).toBe('');
  await page.getByText('"name":"next"').first().waitFor();
  letGo();
  await page.getByRole('log').getByText('next.1 ').waitFor();
  expect(await page.evaluate(() => (globalThis as unknown as { watched: { missing: number } }).watched.missing)).toBe(
    0,
  );
});
