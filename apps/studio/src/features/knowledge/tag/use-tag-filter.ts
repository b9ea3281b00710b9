import type { DatasetTag, TagCondition } from '@parley/contract';
import { useState } from 'react';
import { useDatasetTags } from './use-dataset-tags.ts';

export interface TagFilterState {
  readonly datasetId: string;
  /** Of the dataset. */
  readonly tags: readonly DatasetTag[];
  readonly conditions: readonly TagCondition[];
  /** Another one when the conditions were cleared. */
  readonly round: number;
  set: (conditions: readonly TagCondition[]) => void;
  clear: () => void;
}

const NONE: readonly never[] = [];

/** The conditions by which a list of documents is filtered. */
export function useTagFilter(datasetId: string): TagFilterState {
  const tags = useDatasetTags([datasetId]) ?? NONE;
  const [conditions, set] = useState<readonly TagCondition[]>(NONE);
  const [round, setRound] = useState(0);
  const clear = () => {
    set(NONE);
    setRound(round + 1);
  };
  return { datasetId, tags, conditions, round, set, clear };
}
