import type { Onboarding } from '../conversation/conversation.ts';

/** So many of the suggestions are shown in random mode. */
const RANDOM_SUGGESTIONS = 3;

type Suggestion = Onboarding['suggestions'][number];

/**
 * The suggestions that are shown: all, or a few that a seed chooses, in their own order. The same seed chooses the same,
 * so nothing changes under the reader. One without words is no suggestion (chat §2).
 */
export function onboardingSuggestions(
  { suggestions, showsAll }: Pick<Onboarding, 'suggestions' | 'showsAll'>,
  seed: number,
): readonly Suggestion[] {
  const worded = suggestions.filter(({ content }) => typeof content === 'string' && content !== '');
  if (showsAll || worded.length <= RANDOM_SUGGESTIONS) return worded;
  const ranked = worded.map((suggestion, place) => ({ suggestion, place, rank: noise(seed, place) }));
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, RANDOM_SUGGESTIONS)
    .sort((one, other) => one.place - other.place)
    .map(({ suggestion }) => suggestion);
}

/** A number that looks random and depends on nothing else: the finalizer of MurmurHash3. */
function noise(seed: number, place: number): number {
  let bits = (Math.trunc(seed) ^ Math.imul(place + 1, 0x9e3779b1)) >>> 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
