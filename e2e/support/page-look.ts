import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './axe-violations.ts';

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

/** The page as it is now has no axe violations and does not scroll sideways. All pages of a walk are reported. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  expect.soft(await axeViolations(page), what).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${what}: overflow`).toBeLessThanOrEqual(0);
}

/** Opens each path and checks it as soon as its text is visible. */
export async function visitAll(page: Page, visits: readonly (readonly [path: string, text: string])[]): Promise<void> {
  for (const [path, text] of visits) {
    await page.goto(path);
    await page.getByText(text, { exact: true }).first().waitFor();
    await expectAccessible(page, path);
  }
}
