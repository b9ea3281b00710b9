import type { FoundText } from '@parley/chat-core';

export type FindDirection = 'previous' | 'next';

/** The match before or after another; without one the newest, or the oldest. */
export function neighbourMatch(
  matches: readonly FoundText[],
  current: FoundText | null,
  direction: FindDirection,
): FoundText | null {
  const place = current ? placeOf(matches, current) : -1;
  if (place < 0) return (direction === 'previous' ? matches.at(-1) : matches[0]) ?? null;
  return matches[place + (direction === 'previous' ? -1 : 1)] ?? null;
}

export const placeOf = (matches: readonly FoundText[], { messageId, start }: FoundText): number =>
  matches.findIndex((match) => match.messageId === messageId && match.start === start);
