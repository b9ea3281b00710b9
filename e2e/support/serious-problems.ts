import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * What axe holds against a part of a page that would keep somebody from using it. The frames of our pages are diagrams,
 * without controls: judged in one go, and told only what is wrong, it takes a tenth of the time.
 */
export async function seriousProblems(page: Page, part = 'body'): Promise<string[]> {
  const axe = new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
