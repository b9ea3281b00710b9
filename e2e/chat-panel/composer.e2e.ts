import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBotChat } from './open-bot-chat.ts';

const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const heightOf = async (page: Page) => Math.round((await input(page).boundingBox())?.height ?? 0);
const wanted = (name: string) => JSON.stringify({ name, pieces: 2, paceMs: 0 });

it('chat §9: grows from one to five rows, and becomes multi-line when one is not enough', async () => {
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
});

it('chat §5: Enter within a composition belongs to the input method', async () => {
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
  await input(page).fill(wanted('typed'));
  await page.keyboard.press('Enter');
  await page.getByRole('log').getByText('typed.1 ').waitFor();
  expect(await input(page).inputValue()).toBe('');
  expect(chat.complaints).toEqual([]);
});

it('keeps a draft through a reload, and what was sent offline until the network is back', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  await input(page).fill(wanted('later'));
  await page.reload();
  await expect.poll(() => input(page).inputValue()).toBe(wanted('later'));

  await page.context().setOffline(true);
  await input(page).press('Enter');
  const outbox = page.getByRole('list', { name: 'Waiting to be sent' });
  await outbox.getByText('"later"').waitFor();
  await outbox.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Message that waits' }).fill(wanted('changed'));
  await outbox.getByRole('button', { name: 'Save' }).click();
  await outbox.getByText('"changed"').waitFor();
  await page.context().setOffline(false);
  await page.getByRole('log').getByText('changed.1 ').waitFor();
  expect(await outbox.count()).toBe(0);
  expect(await page.getByText('"later"').count()).toBe(0);
});

it('clears the history only after asking', async () => {
  await using chat = await openBotChat(1);
  const { page } = chat;
  await page.getByRole('log').getByText('turn-1.39 ').waitFor();
  await page.getByRole('button', { name: 'Clear history' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await page.getByRole('log').getByText('turn-1.39 ').count()).toBe(1);
  await page.getByRole('button', { name: 'Clear history' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('log').getByText('turn-1.39 ').waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: 'Clear history' }).isDisabled()).toBe(true);
  expect(chat.complaints).toEqual([]);
});
