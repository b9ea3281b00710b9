import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBotChat } from './open-bot-chat.ts';

const input = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const isFocused = (page: Page) => input(page).evaluate((element) => element === document.activeElement);
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

it('navigates messages and their actions by keyboard alone', async () => {
  await using chat = await openBotChat(3);
  const { page } = chat;
  await input(page).focus();
  await page.keyboard.press('F6');
  expect(await focusedText(page)).toContain('turn-3.39');
  await page.keyboard.press('ArrowUp');
  expect(await focusedText(page)).toContain('"turn-3"');
  await page.keyboard.press('Home');
  expect(await focusedText(page)).toContain('"turn-1"');
  await page.keyboard.press('ArrowDown');
  expect(await focusedText(page)).toContain('turn-1.39');
  // Only the actions of the focused message are shown.
  await page.keyboard.press('Tab');
  expect(await focusedLabel(page)).toBe('Copy');
  await page.keyboard.press('ArrowRight');
  expect(await focusedLabel(page)).not.toBe('Copy');
  await page.keyboard.press('End');
  await page.keyboard.press('F6');
  expect(await isFocused(page)).toBe(true);
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('F6');
  await page.keyboard.press('End');
  await page.keyboard.press('/');
  expect(await isFocused(page)).toBe(true);
  expect(await input(page).inputValue()).toBe('');
  expect(chat.complaints).toEqual([]);
});

it('stops with Escape, regenerates with Alt+R, recalls the question with Up, lists the key bindings with ?', async () => {
  await using chat = await openBotChat(1);
  const { page } = chat;
  await chat.ask({ name: 'long', pieces: 400, paceMs: 20 });
  await page.getByRole('log').getByText('long.5 ').waitFor();
  await page.keyboard.press('Escape');
  const stop = page.getByRole('button', { name: 'Stop responding' });
  await stop.waitFor({ state: 'detached' });
  expect(await isFocused(page)).toBe(true);
  await page.keyboard.press('Alt+r');
  await stop.waitFor();
  await page.getByRole('log').getByText('long.3 ').waitFor();
  // The focused button disappears.
  await stop.focus();
  await page.keyboard.press('Enter');
  await stop.waitFor({ state: 'detached' });
  await expect.poll(() => isFocused(page)).toBe(true);
  await page.keyboard.press('ArrowUp');
  expect(await input(page).inputValue()).toContain('"long"');
  // At once, not when the reply is complete.
  await page.keyboard.press('Alt+r');
  // Its words do not tell that it streams: the stopped answer has the same.
  await stop.waitFor();
  await page.getByRole('log').getByText('long.3 ').waitFor();
  await input(page).fill(JSON.stringify({ name: 'now', pieces: 2, paceMs: 0 }));
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByRole('log').getByText('now.1 ').waitFor();
  expect(await page.getByText('long.399').count()).toBe(0);
  await page.keyboard.press('Control+/');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Ctrl + Shift + Enter').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('F6');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(page)).toContain('now.0');
  expect(chat.complaints).toEqual([]);
});

it('finds text in messages that are not loaded', async () => {
  await using chat = await openBotChat(30);
  const { page } = chat;
  expect(await page.getByRole('log').getByText('turn-2.39').count()).toBe(0);
  await input(page).focus();
  await page.keyboard.press('Control+f');
  const bar = page.getByRole('search', { name: 'Find in conversation' });
  // The find bar is loaded lazily.
  await bar.waitFor();
  await page.keyboard.type('turn-2.39');
  await bar.getByText('1 of 1').waitFor();
  const answer = page.getByRole('article').filter({ hasText: 'turn-2.39' });
  await expect
    .poll(async () => {
      const box = await answer.boundingBox();
      const list = await page.getByRole('region', { name: 'Messages' }).boundingBox();
      return box && list ? box.y >= list.y - 1 && box.y < list.y + list.height : false;
    })
    .toBe(true);
  expect(await page.evaluate(() => CSS.highlights.get('parley-found-current')?.size)).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedText(page)).toContain('turn-2.39');
  await bar.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => CSS.highlights.get('parley-found-current')?.size)).toBe(0);
  await page.keyboard.press('Home');
  await expect.poll(() => focusedText(page)).toContain('"turn-1"');
  await page.keyboard.press('End');
  await expect.poll(() => focusedText(page)).toContain('turn-30.39');
  expect(chat.complaints).toEqual([]);
});
