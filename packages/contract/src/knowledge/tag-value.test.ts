import { describe, expect, it } from 'vitest';
import { TagCondition } from './tag-condition.ts';
import { readTagValue } from './tag-value.ts';

describe('studio §3 tags of documents', () => {
  it.each([
    ['string', ' Legal ', 'Legal'],
    ['number', '1,200.5', '1200.5'],
    ['number', '-3', '-3'],
    ['date', '2026/5/31', '2026-05-31'],
    ['date', '2026年5月31日', '2026-05-31'],
    ['choice', 'Public', 'Public'],
    ['choice', '', ''],
  ] as const)('stores a %s from “%s” as “%s”', (type, text, value) => {
    expect(readTagValue(text, type, ['Public'])).toEqual({ value });
  });

  it.each([
    ['number', 'many', 'number'],
    ['number', '1e30', 'number'],
    ['date', '31.5.2026', 'date'],
    ['date', '2026-05-31 14:00', 'date'],
    ['date', '2026-02-30', 'date'],
    ['choice', 'Secret', 'choice'],
    ['string', 'x'.repeat(201), 'long'],
  ] as const)('refuses a %s from “%s”', (type, text, problem) => {
    expect(readTagValue(text, type, ['Public'])).toEqual({ problem });
  });
});

describe('studio §4 conditions of a recall', () => {
  const condition = { name: 'Year', type: 'number', operator: 'at_least', values: ['2025'], allows_missing: false };
  const isTaken = (change: object) => TagCondition.safeParse({ ...condition, ...change }).success;

  it('compare a tag by an operator of its type', () => {
    expect(isTaken({})).toBe(true);
    expect(isTaken({ operator: 'contains' })).toBe(false);
    expect(isTaken({ type: 'choice', operator: 'at_least' })).toBe(false);
    expect(isTaken({ type: 'date', values: ['2026-05-31'] })).toBe(true);
  });

  it('have a value of the type, and several of a choice only', () => {
    expect(isTaken({ values: ['new'] })).toBe(false);
    expect(isTaken({ values: [] })).toBe(false);
    expect(isTaken({ values: ['1', '2'] })).toBe(false);
    expect(isTaken({ type: 'choice', operator: 'is', values: ['A', 'B'] })).toBe(true);
    expect(isTaken({ type: 'date', operator: 'is', values: ['31.5.2026'] })).toBe(false);
  });
});
