import type { ModelMessage } from '../../platform/models/model.ts';

type UserMessage = Extract<ModelMessage, { role: 'user' }>;

/** Words that the user adds to a reply in progress. */
export const addedWords = (texts: readonly string[]): UserMessage => ({
  role: 'user',
  parts: [{ type: 'text', text: texts.join('\n\n') }],
  isAddition: true,
});

/** Joins added words with a message of the user before them: some providers refuse two of those in a row. */
export function joinAdditions<Message extends { readonly role: string }>(
  messages: readonly Message[],
): readonly Message[] {
  if (!messages.some(isAddition)) return messages;
  const joined: Message[] = [];
  for (const message of messages) {
    const before = joined.at(-1);
    if (before?.role === 'user' && isAddition(message))
      joined[joined.length - 1] = { ...before, parts: [...partsOf(before), ...partsOf(message)] };
    else joined.push(message);
  }
  return joined;
}

const isAddition = (message: object): boolean => 'isAddition' in message;

const partsOf = (message: object): readonly unknown[] => ('parts' in message ? (message.parts as unknown[]) : []);
