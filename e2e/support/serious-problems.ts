import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** What axe holds against a page that would keep somebody from using it. */
export async function seriousProblems(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
