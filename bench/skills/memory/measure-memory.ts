import type { MemoryOwner, MemoryRow } from '../../../apps/server/src/features/memory/memory.schema.ts';
import { createMemoryIndex, memoryDatasetOf } from '../../../apps/server/src/features/memory/memory-index.ts';
import { MIN_SCORE } from '../../../apps/server/src/features/memory/memory-recall.ts';
import { factSlotOf } from '../../../apps/server/src/features/memory/remember/fact-slot.ts';
import { planChanges } from '../../../apps/server/src/features/memory/remember/plan-changes.ts';
import type { OpenDatabase } from '../../../apps/server/src/platform/database/database.ts';
import { createRetrieval, SearchStrategy } from '../../../apps/server/src/platform/retrieval/retrieval.ts';
import { createBm25Scores } from '../../knowledge/plain-bm25.ts';
import type { Figures, Goal } from '../../report.ts';
import {
  LANGUAGES,
  type Language,
  type MemoryQuestion,
  type MemorySet,
  ofLanguage,
  readMemorySet,
} from './memory-set.ts';

const TOP = 3;
const MIN_TIMES_BASELINE = 1.2;
/** What the rules cannot see, a model has to name. */
const MIN_REPLACED = 0.75;
/** The baseline is that with the best of these weights. */
const RECENCY_WEIGHTS = [0, 0.1, 0.25, 0.5, 1];

const ownerOf = (language: Language) => ({ userId: language, botId: 'bot' });

/** The ids of facts, best first. */
type Recall = (question: MemoryQuestion) => Promise<readonly string[]> | readonly string[];

/**
 * The memories after all conversations, as the server keeps them. No model says what a fact replaces: the rules are measured
 * that stand in for one.
 */
function remember(
  { conversations }: MemorySet,
  owner: MemoryOwner,
): { rows: MemoryRow[]; factOf: Map<string, string> } {
  let rows: MemoryRow[] = [];
  const factOf = new Map<string, string>();
  for (const [place, facts] of conversations.entries())
    for (const { id, text } of facts) {
      const { added, changed, removed } = planChanges(
        rows,
        { facts: [{ text, kind: 'lasting', replaces: [], slot: factSlotOf(text) }], forget: [], summary: null },
        { ...owner, conversationId: 'talk', sectionId: String(place) },
        { now: place, expiresAt: null, newId: () => id },
      );
      for (const row of [...added, ...changed]) factOf.set(row.id, id);
      const changes = new Map(changed.map((one) => [one.id, one.change]));
      rows = [
        ...rows.filter((row) => !removed.includes(row.id)).map((row) => ({ ...row, ...changes.get(row.id) })),
        ...added,
      ];
    }
  return { rows, factOf };
}

/** Every fact as it was noted, old ones too; the newer of two that fit equally comes first. */
function recencyAndBm25({ conversations }: MemorySet, weight: number): Recall {
  const facts = conversations.flat();
  const scoresOf = createBm25Scores(facts.map(({ id, text }) => ({ sliceId: id, documentId: id, title: '', text })));
  const ageOf = new Map(facts.map(({ id }, place) => [id, place / facts.length]));
  return ({ text: question }) => {
    const scores = scoresOf(question);
    const best = Math.max(...scores.map(({ score }) => score), Number.EPSILON);
    return scores
      .map(({ sliceId, score }) => ({ sliceId, score: score / best + weight * (ageOf.get(sliceId) ?? 0) }))
      .sort((one, other) => other.score - one.score)
      .slice(0, TOP)
      .map(({ sliceId }) => sliceId);
  };
}

async function shareFound(questions: readonly MemoryQuestion[], recall: Recall): Promise<number> {
  let found = 0;
  for (const question of questions) if ((await recall(question)).slice(0, TOP).includes(question.answer)) found += 1;
  return found / questions.length;
}

/** How often the memory that answers a question is among the first three, and whether contradicted ones are gone. */
export async function measureMemory(
  openDatabase: OpenDatabase,
): Promise<{ rows: Record<string, Figures>; goals: Goal[] }> {
  const set = readMemorySet();
  const retrieval = createRetrieval({ openDatabase });
  const rows: MemoryRow[] = [];
  const factOf = new Map<string, string>();
  for (const language of LANGUAGES) {
    const owner = ownerOf(language);
    const remembered = remember(ofLanguage(set, language), owner);
    rows.push(...remembered.rows);
    for (const [id, fact] of remembered.factOf) factOf.set(id, fact);
    await openDatabase.writeTogether(await createMemoryIndex(retrieval).writeQueries(owner, remembered.rows));
  }
  const recallAbove =
    (minScore: number): Recall =>
    async ({ text: query, language }) => {
      const datasetIds = [memoryDatasetOf(ownerOf(language))];
      const strategy = SearchStrategy.hybrid;
      const { hits } = await retrieval.search({ datasetIds, query, strategy, topK: TOP, minScore });
      return hits.map(({ sliceId }) => factOf.get(sliceId) ?? sliceId);
    };
  const figuresOf = async (recall: Recall): Promise<Figures> => {
    const of = (language: Language) =>
      shareFound(
        set.questions.filter((question) => question.language === language),
        recall,
      );
    return { 'top 3': await shareFound(set.questions, recall), English: await of('en'), Chinese: await of('zh') };
  };
  const baselineOf = (weight: number): Recall => {
    const byLanguage = new Map(LANGUAGES.map((one) => [one, recencyAndBm25(ofLanguage(set, one), weight)]));
    return (question) => byLanguage.get(question.language)?.(question) ?? [];
  };
  const baselines = await Promise.all(
    RECENCY_WEIGHTS.map(async (weight) => ({ weight, figures: await figuresOf(baselineOf(weight)) })),
  );
  const baseline = baselines.reduce((best, one) =>
    (one.figures['top 3'] ?? 0) > (best.figures['top 3'] ?? 0) ? one : best,
  );
  const memory = await figuresOf(recallAbove(MIN_SCORE));
  const unbounded = await figuresOf(recallAbove(0));
  await retrieval.close();

  const facts = set.conversations.flat();
  const contradicting = facts.filter(({ contradicts }) => contradicts !== null);
  const kept = new Set(rows.map(({ text }) => text));
  const textOf = new Map(facts.map(({ id, text }) => [id, text]));
  const replaced = contradicting.filter(({ contradicts }) => !kept.has(textOf.get(contradicts ?? '') ?? ''));
  const wronglyLost = facts.filter(
    ({ id, text }) => !kept.has(text) && !facts.some(({ contradicts }) => contradicts === id),
  );
  return {
    rows: {
      [`recency (${baseline.weight}) and BM25`]: baseline.figures,
      memory,
      'memory, without a least score': unbounded,
    },
    goals: [
      { goal: 'facts', value: facts.length, limit: 100, better: 'higher' },
      { goal: 'conversations', value: set.conversations.length, limit: 40, better: 'higher' },
      {
        goal: 'right memory in the top 3, times recency and BM25',
        value: (memory['top 3'] ?? 0) / (baseline.figures['top 3'] ?? 1),
        limit: MIN_TIMES_BASELINE,
        better: 'higher',
      },
      {
        goal: 'contradicted facts replaced, by rules alone',
        value: replaced.length / contradicting.length,
        limit: MIN_REPLACED,
        better: 'higher',
      },
      { goal: 'true facts lost', value: wronglyLost.length, limit: 0, better: 'lower' },
    ],
  };
}
