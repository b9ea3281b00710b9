import { afterAll, beforeAll, expect, it } from 'vitest';
import { seriousAxeViolations } from '../support/axe-violations.ts';
import { buildGallery, type Gallery } from './build-gallery.ts';

const looks = [
  { name: 'wide and dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const },
  { name: 'narrow and light', viewport: { width: 390, height: 844 }, colorScheme: 'light' as const },
];

/** Popups are checked while they are open. */
const POPUP = '[role="dialog"], [role="menu"]';
const openers = ['Palette', 'Menu', 'Popover', 'Confirm by name', 'Drawer left', 'Drawer bottom'];

let gallery: Gallery;
beforeAll(async () => {
  gallery = await buildGallery();
});
afterAll(() => gallery[Symbol.asyncDispose]());

it.each(looks)('no component has serious axe violations, $name', async ({ viewport, colorScheme }) => {
  const page = await gallery.open({ viewport, colorScheme, reducedMotion: 'reduce' });
  expect(await seriousAxeViolations(page, 'body'), 'page').toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  for (const opener of openers) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    const popup = page.locator(POPUP);
    await popup.waitFor();
    expect(await seriousAxeViolations(page, POPUP), opener).toEqual([]);
    await page.keyboard.press('Escape');
    await popup.waitFor({ state: 'detached' });
  }
  expect(gallery.complaints).toEqual([]);
});
