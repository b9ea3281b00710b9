import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { openGallery } from './open-gallery.ts';

const looks = [
  { name: 'wide and light', options: { viewport: { width: 1440, height: 900 }, colorScheme: 'light' as const } },
  { name: 'narrow and dark', options: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const } },
];

/** What opens has to be judged open. */
const POPUP = '[role="dialog"], [role="menu"]';
const openers = ['Menu', 'Popover', 'Confirm by name', 'Drawer left', 'Drawer bottom'];

async function seriousProblems(page: Page, part: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

it.each(looks)('has nothing serious against any component, $name', async ({ options }) => {
  await using gallery = await openGallery({ ...options, reducedMotion: 'reduce' });
  const { page, complaints } = gallery;
  expect(await seriousProblems(page, 'body'), 'page').toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  for (const opener of openers) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    const popup = page.locator(POPUP);
    await popup.waitFor();
    expect(await seriousProblems(page, POPUP), opener).toEqual([]);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
  }
  expect(complaints).toEqual([]);
});
