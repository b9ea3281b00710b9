import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { restingScrollTop } from '../support/until-painted.ts';
import { openBotChat } from './open-bot-chat.ts';

const scroller = (page: Page) => page.getByRole('region', { name: 'Messages' });
const turnAt = (page: Page, turn: number) => page.getByRole('log').getByText(`"turn-${turn}"`);
const distanceToEnd = (page: Page) =>
  scroller(page).evaluate((view) => Math.round(view.scrollHeight - view.clientHeight - view.scrollTop));

/**
 * Top of a turn in the viewport, as painted. The list corrects its position in a resize observer, after React has added messages
 * and before the frame is painted: `boundingBox` would also measure in between. An intersection observer measures after it.
 */
const paintedTopOf = (page: Page, turn: number): Promise<number> =>
  turnAt(page, turn).evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        const observer = new IntersectionObserver(([entry]) => {
          observer.disconnect();
          resolve(Math.round(entry?.boundingClientRect.top ?? Number.NaN));
        });
        observer.observe(element);
      }),
  );

/**
 * Scrolls to the top until the oldest turn is in view, and returns it: turns that were far away are drawn only after the reader
 * has scrolled to them, and a page of earlier turns that arrives moves the reader away from the top.
 */
async function scrollToOldest(page: Page): Promise<number> {
  let oldest = 0;
  await expect
    .poll(async () => {
      await scroller(page).evaluate((view) => view.scrollTo({ top: 0 }));
      const turns = await page
        .getByRole('log')
        .getByText(/"turn-\d+"/)
        .allTextContents();
      oldest = Math.min(...turns.map((text) => Number(/turn-(\d+)/.exec(text)?.[1])));
      const view = await scroller(page).boundingBox();
      const top = await paintedTopOf(page, oldest);
      return view && top >= view.y && top < view.y + view.height;
    })
    .toBe(true);
  return oldest;
}

async function wheelUp(page: Page, pixels: number): Promise<void> {
  await scroller(page).hover();
  for (let moved = 0; moved < pixels; moved += 200) await page.mouse.wheel(0, -200);
}

it('follows the end while a reply streams, and keeps the scroll position of a reader who scrolled up', async () => {
  await using chat = await openBotChat(6);
  const { page } = chat;
  await turnAt(page, 6).waitFor();
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(1);

  await chat.ask({ name: 'long', pieces: 400, paceMs: 20 });
  await page.getByRole('log').getByText('long.60 ').waitFor();
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(40);

  await wheelUp(page, 800);
  await expect.poll(() => distanceToEnd(page)).toBeGreaterThan(600);
  const before = await restingScrollTop(scroller(page));
  await page.getByRole('log').getByText('long.300 ').waitFor();
  expect(await scroller(page).evaluate((view) => view.scrollTop)).toBe(before);

  await page.getByRole('log').getByText('long.399 ').waitFor();
  await page.getByRole('button', { name: /Jump to newest/ }).click();
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(1);
  await page.getByRole('button', { name: /Jump to newest/ }).waitFor({ state: 'detached' });
});

it('follows the end while the composer and what waits above it grow and shrink', async () => {
  await using chat = await openBotChat(6);
  const { page } = chat;
  await turnAt(page, 6).waitFor();
  await chat.ask({ name: 'long', pieces: 1_000, paceMs: 20 });
  await page.getByRole('log').getByText('long.40 ').waitFor();
  const input = page.getByRole('textbox', { name: 'Message', exact: true });
  await input.click();
  for (const line of ['one', 'two', 'three', 'four']) {
    await page.keyboard.type(line);
    if (line !== 'four') await page.keyboard.press('Shift+Enter');
  }
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('log').getByText('long.150 ').waitFor();
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(40);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('one');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('two');
  await page.getByRole('log').getByText('long.250 ').waitFor();
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(40);
});

it('loads earlier messages up to the first without moving the visible ones', async () => {
  await using chat = await openBotChat(40);
  const { page } = chat;
  await turnAt(page, 40).waitFor();
  expect(await turnAt(page, 10).count()).toBe(0);
  // Delay the response so that the loading state is visible.
  await page.route('**/api/conversation/get_message_list', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  for (let oldest = 40; oldest > 1; ) {
    oldest = await scrollToOldest(page);
    if (oldest === 1) break;
    const before = await paintedTopOf(page, oldest);
    await turnAt(page, oldest - 1).waitFor({ state: 'attached' });
    expect(Math.abs((await paintedTopOf(page, oldest)) - before)).toBeLessThanOrEqual(2);
  }
  expect(await turnAt(page, 1).count()).toBe(1);
  await page.getByRole('button', { name: 'Jump to newest' }).click();
  await expect.poll(() => distanceToEnd(page)).toBeLessThanOrEqual(1);
  expect(chat.complaints).toEqual([]);
});
