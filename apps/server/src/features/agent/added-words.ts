import type { ModelMessage } from '../../platform/models/model.ts';

type UserMessage = Extract<ModelMessage, { role: 'user' }>;

/** Words that the user adds to a reply in progress. */
export const addedWords = (texts: readonly string[]): UserMessage => ({
  role: 'user',
  parts: [{ type: 'text', text: texts.join('\n\n') }],
  isAddition: true,
});

/** A message whose parts may not be known to models yet, as long as those that are added are. */
type Joinable = { readonly role: string; readonly parts?: readonly object[]; readonly isAddition?: true };

/** Joins added words with a message of the user before them: some providers refuse two of those in a row. */
export function joinAdditions<Message extends Joinable>(messages: readonly Message[]): readonly Message[] {
  if (!messages.some(({ isAddition }) => isAddition)) return messages;
  const joined: Message[] = [];
  for (const message of messages) {
    const before = joined.at(-1);
    if (before?.role === 'user' && message.isAddition)
      joined[joined.length - 1] = { ...before, parts: joinParts(before.parts ?? [], message.parts ?? []) };
    else joined.push(message);
  }
  return joined;
}

/** Two texts of the user become one: not every server takes a list of them. */
function joinParts(before: readonly object[], added: readonly object[]): readonly object[] {
  const last = before.at(-1);
  const [first, ...rest] = added;
  if (!isOwnText(last) || !isOwnText(first)) return [...before, ...added];
  return [...before.slice(0, -1), { ...last, text: `${last.text}\n\n${first.text}` }, ...rest];
}

const isOwnText = (part: object | undefined): part is { readonly text: string } =>
  part !== undefined && 'text' in part && typeof part.text === 'string' && !('file' in part);
