import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { operationsByFeature } from '../../packages/contract/src/operations-by-feature.ts';
import { inRepository, repositoryFiles } from '../repository.mjs';
import { withoutSummaries } from './without-summaries.mjs';

/** @typedef {{ filter: { id: RegExp }, handler: (code: string) => { code: string } }} Transform */
const { filter, handler } = /** @type {Transform} */ (/** @type {unknown} */ (withoutSummaries().transform));

/** @param {string} code */
const transformed = (code) => handler(code).code;

describe('the contract in the bundle of the studio', () => {
  it('has no sentence about any call', () => {
    const files = repositoryFiles('packages/contract/src').filter((path) => filter.id.test(`/${path}`));
    const code = files.map((path) => transformed(readFileSync(inRepository(path), 'utf8'))).join('\n');
    const operations = Object.values(operationsByFeature).flat();
    expect(operations.length).toBeGreaterThan(100);
    for (const { name } of operations) expect(code).toContain(`name: '${name}'`);
    expect(operations.filter(({ summary }) => code.includes(summary)).map(({ name }) => name)).toEqual([]);
    expect(code).not.toMatch(/\bsummary:\s*['"`]/);
  });

  it('keeps all else, also fields of that name', () => {
    expect(transformed(`a({ name: 'A', summary: 'It\\'s one, two.', path: '/a' })`)).toBe(
      `a({ name: 'A',  path: '/a' })`,
    );
    expect(transformed('a({\n  summary:\n    "Two \\"lines\\".",\n  request,\n})')).toBe('a({\n  \n  request,\n})');
    expect(transformed('a({ summary: `One`, b })')).toBe('a({  b })');
    const fields = 'z.object({ summary: z.string(), summaryOf: "x" })';
    expect(transformed(fields)).toBe(fields);
  });

  it('is taken from the files of the contract alone', () => {
    const names = [
      '/packages/contract/src/bot/bot.contract.ts',
      '/packages/contract/src/bot/bot.ts',
      '/apps/a.contract.ts',
    ];
    expect(names.filter((name) => filter.id.test(name))).toEqual(names.slice(0, 1));
  });
});
