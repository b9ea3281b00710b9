import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildGallery, type Gallery } from './build-gallery.ts';

const ROWS_IN_PAGE_MAX = 120;
const ROW_HEIGHT_PX = 56;
const wide = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' as const };

let gallery: Gallery;
beforeAll(async () => {
  gallery = await buildGallery();
});
afterAll(() => gallery[Symbol.asyncDispose]());

const table = (page: Page) => page.getByRole('grid', { name: 'Cities', exact: true });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

/** The visible rows: index among all rows, and city. */
function rowsInView(grid: Locator) {
  return grid.evaluate((element) => {
    const view = (element.parentElement as HTMLElement).getBoundingClientRect();
    return [...element.querySelectorAll<HTMLElement>('[role="row"][aria-rowindex]')]
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return row.getAttribute('aria-rowindex') !== '1' && top >= view.top && bottom <= view.bottom;
      })
      .map((row) => ({
        number: Number(row.getAttribute('aria-rowindex')) - 1,
        city: row.querySelector('[aria-colindex="2"]')?.textContent ?? '',
      }));
  });
}

it('studio §9 scrolls by wheel through 100,000 rows, with few of them in the DOM and the right ones shown', async () => {
  const page = await gallery.open(wide);
  const grid = table(page);
  expect(await grid.getAttribute('aria-rowcount')).toBe('100001');
  await grid.scrollIntoViewIfNeeded();
  await grid.getByRole('row').nth(1).hover();

  let wheeled = 0;
  for (const distance of [280, 560, 5_600, 56_000, 560_000, 2_800_000, -1_120_000, 4_000_000]) {
    await page.mouse.wheel(0, distance);
    wheeled = Math.max(0, wheeled + distance);
    const first = Math.min(Math.floor(wheeled / ROW_HEIGHT_PX) + 2, 99_990);
    await grid.locator(`[aria-rowindex="${first + 1}"]`).waitFor();
    expect(await grid.getByRole('row').count()).toBeLessThanOrEqual(ROWS_IN_PAGE_MAX);
    const seen = await rowsInView(grid);
    expect(seen.length).toBeGreaterThan(4);
    for (const { number, city } of seen) expect(city.endsWith(` ${number}`), `${number}: ${city}`).toBe(true);
  }
  expect((await rowsInView(grid)).map(({ number }) => number)).toContain(100_000);
  expect(gallery.complaints).toEqual([]);
});

it('studio §2 can be navigated, sorted, edited and selected by keyboard alone', async () => {
  const page = await gallery.open(wide);
  const grid = table(page);
  await grid.getByRole('checkbox', { name: 'Select row 1', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focusedText(page)).toMatch(/ 100000$/);

  await page.keyboard.press('Enter');
  const editor = grid.getByRole('textbox', { name: 'Edit Name' });
  await editor.fill(' ');
  await page.keyboard.press('Enter');
  await grid.getByText('A name is needed').waitFor();
  await editor.fill('Aaa');
  await page.keyboard.press('Enter');
  await editor.waitFor({ state: 'detached' });
  await expect.poll(() => focusedText(page)).toBe('Aaa');

  await page.keyboard.press('Space');
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedText(page)).toBe('Aaa');
  const first = grid.locator('[aria-rowindex="2"]');
  expect(await first.getAttribute('aria-selected')).toBe('true');
  expect(gallery.complaints).toEqual([]);
});

it('studio §2 deletes several rows from the menu and changes a column by dragging', async () => {
  const page = await gallery.open(wide);
  const grid = table(page);
  await grid.getByRole('checkbox', { name: 'Select row 2', exact: true }).click();
  await grid.getByRole('checkbox', { name: 'Select row 4', exact: true }).click({ modifiers: ['Shift'] });
  await grid.locator('[aria-rowindex="4"]').getByRole('gridcell').nth(1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Delete 3 rows' }).click();
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('99998');

  await grid.locator('[aria-rowindex="2"]').getByRole('gridcell').nth(3).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = grid.getByRole('textbox', { name: 'Edit Note' });
  await editor.fill('Rain');
  await page.getByRole('heading', { name: 'Component gallery' }).click();
  await grid.locator('[aria-rowindex="2"]').getByText('Rain').waitFor();

  const handle = grid.getByRole('separator', { name: 'Width of Name' });
  const box = await handle.boundingBox();
  if (!box) throw new Error('The handle is not shown');
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move(box.x + 84, box.y + 10);
  await page.mouse.up();
  expect(Number(await handle.getAttribute('aria-valuenow'))).toBe(280);
  expect(gallery.complaints).toEqual([]);
});

it('studio §2 jumps to a row of several lines in the middle of 10,000, and goes into its menu by keyboard', async () => {
  const page = await gallery.open(wide);
  const grid = page.getByRole('grid', { name: 'Stories' });
  await page.getByRole('button', { name: 'Show story 5000' }).click();
  await grid.locator('[aria-rowindex="5001"][aria-current="true"]').waitFor();
  await expect.poll(() => focusedText(page)).toMatch(/ 5000\. It lies at the sea/);
  expect((await rowsInView(grid)).map(({ number }) => number)).toContain(5000);
  expect(await grid.getByRole('row').count()).toBeLessThanOrEqual(ROWS_IN_PAGE_MAX);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Visit' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/ 5000$/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focusedText(page)).toMatch(/ 4999\. It lies at the sea/);
  expect(gallery.complaints).toEqual([]);
});

it('studio §2 loads more rows once each time the bottom is reached, and again on retry', async () => {
  const page = await gallery.open(wide);
  const grid = page.getByRole('grid', { name: 'Cities by page' });
  await grid.scrollIntoViewIfNeeded();
  await grid.getByRole('row').nth(1).hover();
  expect(await page.getByText('Asked 0 times').isVisible()).toBe(true);
  await page.mouse.wheel(0, 2_000);
  await page.getByText('Asked 1 times').waitFor();
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByText('More rows could not be loaded.').waitFor();
  await page.getByRole('button', { name: 'Retry' }).click();
  await page.getByText('Asked 2 times').waitFor();
  await page.getByRole('button', { name: 'Answer' }).click();
  await grid.locator('[aria-rowindex="22"]').waitFor();
  await page.getByText('Asked 2 times').waitFor();
});
