import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations, axeViolationsOfTurnedPage } from './axe-violations.ts';
import { untilPainted } from './until-painted.ts';

/** Every page is checked in both; popups and dialogs that are open count as pages. */
export const looks = [
  {
    name: 'wide and dark',
    isNarrow: false,
    browser: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', reducedMotion: 'reduce' },
  },
  {
    name: 'narrow and light',
    isNarrow: true,
    browser: { viewport: { width: 390, height: 844 }, colorScheme: 'light', reducedMotion: 'reduce' },
  },
] as const;

export const [wide, narrow] = looks;

const isNarrow = (page: Page) => page.viewportSize()?.width === narrow.browser.viewport.width;

const POPUPS = ['dialog', 'menu', 'listbox'].map((role) => `[role="${role}"]:visible`).join(', ');

/** Changes the look of an open page. */
export async function turnTo(page: Page, { browser }: (typeof looks)[number]): Promise<void> {
  await page.setViewportSize(browser.viewport);
  await page.emulateMedia({ colorScheme: browser.colorScheme });
  await untilPainted(page);
}

/** The page as it is now has no axe violations and does not scroll sideways. All pages of a walk are reported. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await axeViolations(page), what).toEqual([]);
  await expectNoOverflow(page, what);
}

/** Also in the other look, where what is open stays open; then the page looks as before. */
export async function expectAccessibleInBothLooks(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what);
  const [own, other] = isNarrow(page) ? [narrow, wide] : [wide, narrow];
  const popups = await page.locator(POPUPS).elementHandles();
  await turnTo(page, other);
  const turned = `${what}, ${other.name}`;
  // The same elements: one that was built anew has lost what was typed in it.
  for (const popup of popups) expect.soft(await popup.isVisible(), `${turned}: stays open`).toBe(true);
  expect.soft(await axeViolationsOfTurnedPage(page), turned).toEqual([]);
  await expectNoOverflow(page, turned);
  await turnTo(page, own);
}

async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${what}: overflow`).toBeLessThanOrEqual(0);
}

/** Opens each path and checks it in both looks as soon as its text is visible. */
export async function visitAll(page: Page, visits: readonly (readonly [path: string, text: string])[]): Promise<void> {
  for (const [path, text] of visits) {
    await page.goto(path);
    await page.getByText(text, { exact: true }).first().waitFor();
    await expectAccessibleInBothLooks(page, path);
  }
}
