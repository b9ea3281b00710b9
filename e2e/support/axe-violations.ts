import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * The axe violations in a part of a page. Legacy mode skips frames, which are diagrams without controls here; with
 * violations only it takes a tenth of the time.
 */
export async function axeViolations(page: Page, part = 'body'): Promise<string[]> {
  return (await analyze(page, part)).map(toLine);
}

/** Without rules about the outline of a whole page, which a part or a page of somebody else need not follow. */
export async function seriousAxeViolations(page: Page, part = 'body'): Promise<string[]> {
  const violations = await analyze(page, part);
  return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(toLine);
}

type Violations = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

async function analyze(page: Page, part: string): Promise<Violations> {
  const axe = new AxeBuilder({ page })
    .include(part)
    .options({ resultTypes: ['violations'] })
    .setLegacyMode();
  return (await axe.analyze()).violations;
}

const toLine = ({ id, nodes }: Violations[number]): string => `${id}: ${nodes.map(({ html }) => html).join(' ')}`;
