import type { Onboarding } from '../conversation/conversation.ts';

/** The number of suggestions in random mode. */
const RANDOM_SUGGESTIONS = 3;

type Suggestion = Onboarding['suggestions'][number];

/**
 * The suggestions to show: all, or a random few in their original order. The same seed gives the same ones, so that they do
 * not change between renders. A suggestion without content is not shown (chat §2).
 */
export function onboardingSuggestions(
  { suggestions, showsAll }: Pick<Onboarding, 'suggestions' | 'showsAll'>,
  seed: number,
): readonly Suggestion[] {
  const nonEmpty = suggestions.filter(({ content }) => typeof content === 'string' && content !== '');
  if (showsAll || nonEmpty.length <= RANDOM_SUGGESTIONS) return nonEmpty;
  const ranked = nonEmpty.map((suggestion, place) => ({ suggestion, place, rank: noise(seed, place) }));
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, RANDOM_SUGGESTIONS)
    .sort((one, other) => one.place - other.place)
    .map(({ suggestion }) => suggestion);
}

/** A deterministic pseudo-random number: the finalizer of MurmurHash3. */
function noise(seed: number, place: number): number {
  let bits = (Math.trunc(seed) ^ Math.imul(place + 1, 0x9e3779b1)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
