import { type ChatClient, type FoundText, findText } from '@parley/chat-core';
import { loadFurther } from './load-further.ts';
import { type FindDirection, neighbourMatch } from './neighbour-match.ts';

interface Search {
  readonly text: string;
  readonly from: FoundText | null;
  readonly direction: FindDirection;
  /** Nothing more is loaded for somebody who has gone on. */
  isWanted(): boolean;
  /** What is loaded has no match, and the rest is searched from here on. */
  onFurther(): void;
}

/** The next match in what is loaded, and then in what is not: page by page, until there is one or nothing is left. */
export async function searchConversation(client: ChatClient, search: Search): Promise<FoundText | null> {
  const { text, from, direction, isWanted } = search;
  if (text === '') return null;
  const look = () => neighbourMatch(findText(client.conversation.getState().messages, text), from, direction);
  let found = look();
  if (!found) search.onFurther();
  while (!found && isWanted() && (await loadFurther(client, direction))) found = look();
  return found;
}
