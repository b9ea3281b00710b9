import { readFile } from 'node:fs/promises';
import type { default as Axe, AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const source = readFile(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

declare global {
  var axe: typeof Axe | undefined;
}

/** The axe violations in a part of a page, without its frames, which are diagrams without controls here. */
export async function axeViolations(page: Page, part = 'body'): Promise<string[]> {
  return (await analyze(page, part)).map(toLine);
}

/**
 * The axe violations of a page whose viewport was resized. While a dialog is open, the order of headings is not checked: headings of the page
 * that were mounted by the resize are not hidden from assistive technology by the dialog.
 */
export async function axeViolationsOfTurnedPage(page: Page): Promise<string[]> {
  const violations = await analyze(page, 'body');
  const isBelowDialog = (await page.locator('[aria-modal="true"]').count()) > 0;
  return violations.filter(({ id }) => !isBelowDialog || id !== 'heading-order').map(toLine);
}

/** Without rules about the outline of a whole page, which a part or a page of somebody else need not follow. */
export async function seriousAxeViolations(page: Page, part = 'body'): Promise<string[]> {
  const violations = await analyze(page, part);
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(toLine);
}

type Violations = AxeResults['violations'];

async function analyze(page: Page, part: string): Promise<Violations> {
  await page.locator(part).first().waitFor();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source);
  return page.evaluate(async (selector) => {
    // A dialog that is fading in has less contrast. Spinners never finish.
    const fading = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(fading.map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const results = await globalThis.axe?.run(selector, { resultTypes: ['violations'], iframes: false });
    if (!results) throw new Error('axe was not loaded');
    return results.violations;
  }, part);
}

const toLine = ({ id, nodes }: Violations[number]): string => `${id}: ${nodes.map(({ html }) => html).join(' ')}`;
