import { SearchStrategy } from '@parley/contract';

/** studio §9, wire §1.15: the ways to search, with what each is good for. */
export const strategies = [
  { value: SearchStrategy.semantic, label: 'strategy_semantic', hint: 'knowledge_semantic_search_tooltip' },
  { value: SearchStrategy.hybrid, label: 'strategy_hybrid', hint: 'knowledge_hybrid_search_tooltip' },
  { value: SearchStrategy.fullText, label: 'strategy_full_text', hint: 'knowledge_full_text_search_tooltip' },
] as const;

export const strategyOf = (value: SearchStrategy) =>
  strategies.find((strategy) => strategy.value === value) ?? strategies[0];
