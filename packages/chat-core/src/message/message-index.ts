/** A history index is valid only as a digit-only string other than '0' (chat §5). Indexes are int64 as text. */
export const isCounted = (index: string): boolean => index !== '0' && /^\d+$/.test(index);

/** Negative when the first index comes before the second. Compares digit strings by length first, without parsing them. */
export function compareIndexes(first: string, second: string): number {
  if (first.length !== second.length) return first.length - second.length;
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

/** The later of two indexes; an invalid one never wins. */
export const laterIndex = (first: string, second: string): string =>
  (compareIndexes(first, second) < 0 || !isCounted(first)) && isCounted(second) ? second : first;

/** The latest index of the messages, or `before` if that is later. */
export const reachOf = (messages: readonly { readonly message_index: string }[], before = '0'): string =>
  messages.reduce((last, { message_index }) => laterIndex(last, message_index), before);

export const indexDistance = (from: string, to: string): bigint => BigInt(to) - BigInt(from);
