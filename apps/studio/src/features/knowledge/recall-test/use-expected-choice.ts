import { RECALL_EXPECTED_MAX, type RecalledSlice } from '@parley/contract';
import { useState } from 'react';

/** The slices that the question of the page should find, as far as they are ticked. */
export interface ExpectedChoice {
  readonly slices: readonly RecalledSlice[];
  readonly isFull: boolean;
  has(slice: RecalledSlice): boolean;
  set(slice: RecalledSlice, isExpected: boolean): void;
  clear(): void;
}

/** Columns show the same slices, joined in different ways: those with a slice in common are one. */
export function useExpectedChoice(query: string): ExpectedChoice {
  const [chosen, setChosen] = useState<{ query: string; slices: readonly RecalledSlice[] }>({ query, slices: [] });
  // Another question expects other slices.
  const slices = chosen.query === query ? chosen.slices : [];
  const isSame = (slice: RecalledSlice) => (other: RecalledSlice) =>
    other.joined_slice_ids.some((id) => slice.joined_slice_ids.includes(id));
  return {
    slices,
    isFull: slices.length >= RECALL_EXPECTED_MAX,
    has: (slice) => slices.some(isSame(slice)),
    set(slice, isExpected) {
      const others = slices.filter((other) => !isSame(slice)(other));
      setChosen({ query, slices: isExpected ? [...others, slice] : others });
    },
    clear: () => setChosen({ query, slices: [] }),
  };
}
