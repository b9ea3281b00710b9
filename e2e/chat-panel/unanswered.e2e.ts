import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openBotChat } from './open-bot-chat.ts';

/** Records whether a text was ever on the page, however briefly. */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((text) => {
    const seen = { isSeen: false };
    Object.assign(window, { seen });
    new MutationObserver(() => {
      if (document.body?.textContent?.includes(text)) seen.isSeen = true;
    }).observe(document, { childList: true, subtree: true, characterData: true });
  }, text);
  return () => page.evaluate(() => (window as unknown as { seen: { isSeen: boolean } }).seen.isSeen);
}

it('never marks a question as unanswered while its reply is running, in another tab or after a reload', async () => {
  await using chat = await openBotChat();
  const { page } = chat;
  const tab = await page.context().newPage();
  const wasSaid = await watchFor(tab, 'No answer.');
  await tab.goto(page.url());
  await tab.getByRole('textbox', { name: 'Message', exact: true }).waitFor();
  await chat.ask({ name: 'slow', pieces: 40, paceMs: 100 });
  await tab.getByRole('log').getByText('slow.3').waitFor();
  expect(await wasSaid()).toBe(false);
  await tab.reload();
  await tab.getByRole('log').getByText('slow.39').waitFor();
  expect(await wasSaid()).toBe(false);
  expect(chat.complaints).toEqual([]);
});
