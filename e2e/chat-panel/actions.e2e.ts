import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBotChat } from './open-bot-chat.ts';

const answers = (page: Page) => page.getByRole('article', { name: 'Bot said' });
const turn = (page: Page, number: number) => page.getByRole('log').getByText(`"turn-${number}"`);
const isAnswered = (page: Page) => page.getByRole('button', { name: 'Stop responding' }).waitFor({ state: 'detached' });
const hasFocus = (page: Page, content: string) =>
  page.evaluate((text) => document.activeElement?.textContent?.includes(text) ?? false, content);

it('deletes a turn after a confirmation, in both tabs, and focuses the next message', async () => {
  await using chat = await openBotChat(3);
  const { page } = chat;
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await turn(tab, 2).waitFor();
  const second = answers(page).nth(1);
  const more = second.getByRole('button', { name: 'More' });

  // Cancel restores the focus.
  await second.hover();
  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this message?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await turn(page, 2).waitFor({ state: 'detached' });
  await turn(tab, 2).waitFor({ state: 'detached' });
  await expect.poll(() => hasFocus(page, '"turn-3"')).toBe(true);
  await page.reload();
  await turn(page, 3).waitFor();
  expect(await turn(page, 2).count()).toBe(0);
  expect(chat.complaints).toEqual([]);
});

it('regenerates the last answer in both tabs', async () => {
  await using chat = await openBotChat(2);
  const { page } = chat;
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await turn(tab, 2).waitFor();
  await answers(page).last().hover();
  expect(await answers(page).first().getByRole('button', { name: 'Regenerate' }).count()).toBe(0);
  const asked = chat.model.requests.length;
  await answers(page).last().getByRole('button', { name: 'Regenerate' }).click();
  await isAnswered(page);
  await answers(page).last().getByText('turn-2.39').waitFor();
  expect(await answers(page).count()).toBe(2);
  expect(chat.model.requests.length).toBe(asked + 1);
  await answers(tab).last().getByText('turn-2.39').waitFor();
  await expect.poll(() => answers(tab).count()).toBe(2);
  expect(chat.complaints).toEqual([]);
});

it('keeps feedback with its reasons through a reload', async () => {
  await using chat = await openBotChat(1);
  const { page } = chat;
  const answer = answers(page).last();
  const button = (name: string) => answer.getByRole('button', { name });
  await answer.hover();
  await button('Good answer').click();
  await expect.poll(() => button('Good answer').getAttribute('aria-pressed')).toBe('true');
  await button('Bad answer').click();
  const form = page.getByRole('form', { name: 'What was wrong?' });
  await form.getByRole('checkbox', { name: 'Incorrect' }).click();
  await form.getByRole('textbox').fill('Two and two is four');
  const reported = page.waitForRequest('**/api/conversation/message/report');
  await form.getByRole('button', { name: 'Send feedback' }).click();
  expect((await reported).postDataJSON()).toMatchObject({
    message_feedback: { feedback_type: 2, detail_types: [2], detail_content: 'Two and two is four' },
  });
  await form.waitFor({ state: 'detached' });
  await page.reload();
  await answer.hover();
  await expect.poll(() => button('Bad answer').getAttribute('aria-pressed')).toBe('true');
  expect(await button('Good answer').getAttribute('aria-pressed')).toBe('false');
  expect(chat.complaints).toEqual([]);
});

it('copies an answer as formatted text, as Markdown and as plain text', async () => {
  await using chat = await openBotChat(2);
  const { page } = chat;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const answer = answers(page).first();
  // chat §2: the hover area shows on hover and on focus; that of the newest answer always shows.
  const isSeen = (box = answer) =>
    box.getByRole('toolbar').evaluate((bar) => getComputedStyle(bar.parentElement ?? bar).opacity);
  await expect.poll(() => isSeen(answers(page).last())).toBe('1');
  await page.getByRole('textbox', { name: 'Message', exact: true }).hover();
  await expect.poll(isSeen).toBe('0');
  await answer.focus();
  await expect.poll(isSeen).toBe('1');
  await page.getByRole('textbox', { name: 'Message', exact: true }).focus();
  await expect.poll(isSeen).toBe('0');
  await answer.hover();
  await expect.poll(isSeen).toBe('1');
  await answer.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('status').getByText('Copied').waitFor();
  const read = () =>
    page.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      return item?.types ?? [];
    });
  expect(await read()).toEqual(expect.arrayContaining(['text/plain', 'text/html']));
  await answer.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
  await expect.poll(read).toEqual(['text/plain']);
  await answer.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Copy as plain text' }).click();
  expect(chat.complaints).toEqual([]);
});
