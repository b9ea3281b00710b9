import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { openStudio } from '../support/open-studio.ts';

const chatCore = fileURLToPath(new URL('../../packages/chat-core/src/index.ts', import.meta.url));

/** All of chat-core as the global `ParleyChat`. */
async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: chatCore, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', name: 'ParleyChat' });
  return `${output[0].code}\nglobalThis.ParleyChat = ParleyChat;`;
}

/** Creates a client on the page as a host would, with a stored outbox. */
async function openClient(page: Page, code: string): Promise<void> {
  await page.goto('/');
  await page.evaluate(code);
  await page.evaluate(`
    globalThis.client = ParleyChat.createChatClient({
      presetBot: 'coze_home', scene: 3, user: { id: 'me' }, outboxStorage: ParleyChat.indexedDbOutboxStorage(),
    });
    globalThis.client.init()`);
}

const outbox = (page: Page) =>
  page.evaluate<string[]>("client.conversation.getState().outbox.map(({ text, reason }) => reason + ': ' + text)");
const storedMessages = (page: Page) =>
  page.evaluate<string[]>("client.conversation.getState().messages.map(({ role, content }) => role + ' ' + content)");
const answered = (page: Page) =>
  expect.poll(async () => (await storedMessages(page)).some((one) => one.startsWith('assistant'))).toBe(true);

it('a message sent offline survives a reload and is answered on the next visit', async () => {
  await using studio = await openStudio({ signedInAs: 'alice@example.com' });
  const { page } = studio;
  const code = await bundled();
  await openClient(page, code);

  await page.context().setOffline(true);
  await page.evaluate("client.sendText('Hello from the train')");
  expect(await outbox(page)).toEqual(['offline: Hello from the train']);

  await page.goto('about:blank');
  await page.context().setOffline(false);
  await openClient(page, code);
  await answered(page);
  expect(await outbox(page)).toEqual([]);
  expect((await storedMessages(page)).filter((one) => one.startsWith('user'))).toEqual(['user Hello from the train']);

  // The stored outbox is empty.
  await openClient(page, code);
  expect(await outbox(page)).toEqual([]);
  expect((await storedMessages(page)).filter((one) => one.startsWith('user'))).toHaveLength(1);
});

it('queued messages are sent when the browser reports that it is online again', async () => {
  await using studio = await openStudio({ signedInAs: 'alice@example.com' });
  const { page } = studio;
  await openClient(page, await bundled());
  await page.context().setOffline(true);
  await page.evaluate("client.sendText('Hello')");
  await page.context().setOffline(false);
  await answered(page);
  expect(await outbox(page)).toEqual([]);
});
