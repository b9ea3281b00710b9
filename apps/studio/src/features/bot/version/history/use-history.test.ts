import type { BotVersionSummary } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { versionSummary } from '../../../../testing/version-summary.ts';
import { publishedBefore, versionsIn } from './use-history.ts';

const checkpoint = versionSummary({ version: 'c', kind: 'checkpoint', number: null });
const [third, second, first] = [3, 2, 1].map((number) => versionSummary({ version: `v${number}`, number })) as [
  BotVersionSummary,
  BotVersionSummary,
  BotVersionSummary,
];

describe('wire §1.1 the history of an agent', () => {
  it('finds the version that was published before another, and not a checkpoint', () => {
    const versions = [third, checkpoint, second, first];
    expect(publishedBefore(versions, 'v3')).toBe(second);
    expect(publishedBefore(versions, 'c')).toBe(second);
    expect(publishedBefore(versions, 'v1')).toBeUndefined();
    expect(publishedBefore(versions, 'unknown')).toBeUndefined();
  });

  it('lists a version once that moved to the next page meanwhile', () => {
    const page = (history_infos: BotVersionSummary[]) => ({ data: { history_infos, total: 3, has_more: true } });
    const loaded = { pages: [page([third, second]), page([second, first])], pageParams: [1, 2] };
    expect(versionsIn(loaded)).toEqual([third, second, first]);
  });
});
