import { bestRank, type RecallCaseResult, type RecallFigures, type RecallRun, recallFigures } from '@parley/contract';

type Settings = RecallRun['settings'];

/** Something in which two runs differ. */
export type RunDifference =
  | {
      [Name in keyof Settings]-?: {
        readonly name: Name;
        readonly before: Settings[Name];
        readonly now: Settings[Name];
      };
    }[keyof Settings]
  | { readonly name: 'embedding'; readonly before: string; readonly now: string }
  | { readonly name: 'documents' | 'slices'; readonly before: number; readonly now: number }
  /** Documents or slices were changed, and there are as many as before. */
  | { readonly name: 'content' };

/** What was changed between two runs. */
export function differencesOf(before: RecallRun, now: RecallRun): RunDifference[] {
  const found: RunDifference[] = [];
  const names = ['search_strategy', 'top_k', 'min_score', 'use_rerank'] as const;
  for (const name of names)
    if (before.settings[name] !== now.settings[name])
      found.push({ name, before: before.settings[name], now: now.settings[name] } as RunDifference);
  const [conditionsBefore, conditionsNow] = [before, now].map(({ settings }) => settings.tag_conditions ?? []);
  if (JSON.stringify(conditionsBefore) !== JSON.stringify(conditionsNow))
    found.push({ name: 'tag_conditions', before: conditionsBefore, now: conditionsNow });
  if (before.embedding_name !== now.embedding_name)
    found.push({ name: 'embedding', before: before.embedding_name, now: now.embedding_name });
  if (before.document_count !== now.document_count)
    found.push({ name: 'documents', before: before.document_count, now: now.document_count });
  if (before.slice_count !== now.slice_count)
    found.push({ name: 'slices', before: before.slice_count, now: now.slice_count });
  const isCounted = before.document_count !== now.document_count || before.slice_count !== now.slice_count;
  if (!isCounted && before.content_digest !== now.content_digest) found.push({ name: 'content' });
  return found;
}

type CaseChange = 'new' | 'better' | 'worse' | 'same';

/** Whether a case finds more than before; with as much, whether it finds it earlier. */
export function changeOf(now: RecallCaseResult, before: RecallCaseResult | undefined): CaseChange {
  if (!before) return 'new';
  const [shareNow, shareBefore] = [shareFound(now), shareFound(before)];
  if (shareNow !== shareBefore) return shareNow > shareBefore ? 'better' : 'worse';
  const [rankNow, rankBefore] = [bestRank(now) ?? 0, bestRank(before) ?? 0];
  if (rankNow === rankBefore) return 'same';
  return rankNow < rankBefore ? 'better' : 'worse';
}

const shareFound = ({ ranks }: RecallCaseResult): number =>
  ranks.length === 0 ? 0 : ranks.filter((rank) => rank !== null).length / ranks.length;

interface ComparedFigures {
  readonly now: RecallFigures;
  readonly before: RecallFigures;
}

/** The figures of two runs over the cases that count in both; null without such cases. */
export function compareFigures(
  now: readonly RecallCaseResult[],
  before: readonly RecallCaseResult[],
): ComparedFigures | null {
  const isIn = (results: readonly RecallCaseResult[]) => {
    const ids = new Set(results.filter(({ ranks }) => ranks.length > 0).map(({ case_id }) => case_id));
    return ({ case_id }: RecallCaseResult) => ids.has(case_id);
  };
  const figures = { now: recallFigures(now.filter(isIn(before))), before: recallFigures(before.filter(isIn(now))) };
  return figures.now && figures.before ? { now: figures.now, before: figures.before } : null;
}
