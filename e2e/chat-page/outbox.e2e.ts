import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { expect, it } from 'vitest';
import { openStudio } from '../support/open-studio.ts';

const chatCore = fileURLToPath(new URL('../../packages/chat-core/src/index.ts', import.meta.url));

/** The whole of chat-core, under the name of ParleyChat. */
async function bundled(): Promise<string> {
  const bundle = await rolldown({ input: chatCore, platform: 'browser' });
  const { output } = await bundle.generate({ format: 'iife', name: 'ParleyChat' });
  return `${output[0].code}\nglobalThis.ParleyChat = ParleyChat;`;
}

/** A client on the page, as an embedder makes one that keeps its outbox. */
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
const said = (page: Page) =>
  page.evaluate<string[]>("client.conversation.getState().messages.map(({ role, content }) => role + ' ' + content)");
const answered = (page: Page) =>
  expect
    .poll(async () => (await said(page)).some((one) => one.startsWith('assistant')), { timeout: 20_000 })
    .toBe(true);

it('a message that was sent offline waits through a reload and is answered in the next visit', async () => {
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
  expect((await said(page)).filter((one) => one.startsWith('user'))).toEqual(['user Hello from the train']);

  // Nothing is left that would be sent once more.
  await openClient(page, code);
  expect(await outbox(page)).toEqual([]);
  expect((await said(page)).filter((one) => one.startsWith('user'))).toHaveLength(1);
});

it('what waits for the network goes by itself when the browser says that it is back', async () => {
  await using studio = await openStudio({ signedInAs: 'alice@example.com' });
  const { page } = studio;
  await openClient(page, await bundled());
  await page.context().setOffline(true);
  await page.evaluate("client.sendText('Hello')");
  await page.context().setOffline(false);
  await answered(page);
  expect(await outbox(page)).toEqual([]);
});
