/** In the address of a conversation: the index of the message to go to. Indexes never change. */
const PARAMETER = 'message';

export const toMessageLink = (conversationPath: string, messageIndex: string): string =>
  `${conversationPath}?${PARAMETER}=${messageIndex}`;

/** Null where the address names none. */
export function linkedIndex(parameters: URLSearchParams): number | null {
  const index = parameters.get(PARAMETER) ?? '';
  return /^[1-9]\d{0,14}$/.test(index) ? Number(index) : null;
}
