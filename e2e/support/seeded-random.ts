export interface Random {
  /** 0 ≤ number < 1. */
  next(): number;
  /** Integer between `least` and `most`, inclusive. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Deterministic for a seed (mulberry32), so that a failure can be reproduced. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return { next, between, pick: (items) => items[between(0, items.length - 1)] as (typeof items)[number] };
}
