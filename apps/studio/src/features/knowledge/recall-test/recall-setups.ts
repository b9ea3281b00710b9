import {
  newKnowledgeSkill,
  RECALL_MIN_SCORE_MAX,
  RECALL_TOP_K_MAX,
  SearchStrategy,
  TagCondition,
} from '@parley/contract';

/** One way to search. */
export interface RecallSetup {
  /** Which column it is, whatever is changed. */
  readonly key: number;
  readonly strategy: SearchStrategy;
  readonly topK: number;
  readonly minScore: number;
  readonly useRerank: boolean;
  readonly useRewrite: boolean;
  readonly conditions: readonly TagCondition[];
}

export const SETUPS_MAX = 3;

const QUERY = 'query';
const SETUP = 'setup';
/** Beside each setup, in the same order; empty without conditions. */
const CONDITIONS = 'conditions';

export const newSetup = (key: number, strategy: SearchStrategy): RecallSetup => ({
  key,
  strategy,
  topK: newKnowledgeSkill.top_k,
  minScore: newKnowledgeSkill.min_score,
  useRerank: newKnowledgeSkill.recall_strategy.use_rerank,
  useRewrite: newKnowledgeSkill.recall_strategy.use_rewrite,
  conditions: newKnowledgeSkill.tag_conditions,
});

/** The question of an address; empty for none. */
export const queryIn = (parameters: URLSearchParams): string => parameters.get(QUERY)?.trim() ?? '';

/** The settings of an address, or those to begin with. */
export function setupsIn(parameters: URLSearchParams): readonly RecallSetup[] {
  const conditions = parameters.getAll(CONDITIONS);
  const read = parameters
    .getAll(SETUP)
    .slice(0, SETUPS_MAX)
    .flatMap((text, index) => readSetup(text, index + 1, readConditions(conditions[index] ?? '')) ?? []);
  return read.length > 0 ? read : [newSetup(1, SearchStrategy.semantic), newSetup(2, SearchStrategy.hybrid)];
}

/** The address of a question with its settings: a reload and Back bring them back. */
export function toParameters(query: string, setups: readonly RecallSetup[]): [name: string, value: string][] {
  if (query === '') return [];
  return [
    [QUERY, query],
    ...setups.map(({ strategy, topK, minScore, useRerank, useRewrite }): [string, string] => [
      SETUP,
      [strategy, topK, minScore, Number(useRerank), Number(useRewrite)].join('-'),
    ]),
    ...(setups.some(({ conditions }) => conditions.length > 0)
      ? setups.map(({ conditions }): [string, string] => [
          CONDITIONS,
          conditions.length > 0 ? JSON.stringify(conditions) : '',
        ])
      : []),
  ];
}

function readConditions(text: string): readonly TagCondition[] {
  try {
    const list: unknown = JSON.parse(text || '[]');
    return (Array.isArray(list) ? list : []).flatMap((one) => TagCondition.safeParse(one).data ?? []);
  } catch {
    // Somebody changed the address.
    return [];
  }
}

function readSetup(text: string, key: number, conditions: readonly TagCondition[]): RecallSetup | undefined {
  const [strategy, topK, minScore, rerank = 1, rewrite = 1] = text.split('-').map(Number);
  const known = Object.values(SearchStrategy).find((value) => value === strategy);
  if (known === undefined || topK === undefined || minScore === undefined) return undefined;
  const isAllowed =
    Number.isInteger(topK) &&
    topK >= 1 &&
    topK <= RECALL_TOP_K_MAX &&
    minScore >= 0 &&
    minScore <= RECALL_MIN_SCORE_MAX;
  return isAllowed
    ? { key, strategy: known, topK, minScore, useRerank: rerank !== 0, useRewrite: rewrite !== 0, conditions }
    : undefined;
}
