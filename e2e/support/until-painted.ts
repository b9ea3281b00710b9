import type { Locator, Page } from 'playwright-core';

/** Resolves when everything that the page has changed so far is laid out and painted. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

const RESTING_FRAMES = 10;

/** The scroll position once it stays the same for some frames: a wheel scrolls on after the event. */
export const restingScrollTop = (scroller: Locator): Promise<number> =>
  scroller.evaluate(
    (view, frames) =>
      new Promise<number>((resolve) => {
        let before = view.scrollTop;
        let unchanged = 0;
        const look = () => {
          unchanged = view.scrollTop === before ? unchanged + 1 : 0;
          before = view.scrollTop;
          if (unchanged < frames) requestAnimationFrame(look);
          else resolve(before);
        };
        look();
      }),
    RESTING_FRAMES,
  );
