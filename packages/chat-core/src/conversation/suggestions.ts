import type { ChatMessage } from '@parley/contract';
import type { Conversation, SuggestionBatch } from './conversation.ts';

type Suggestions = Conversation['suggestions'];
const EMPTY: SuggestionBatch = { suggestions: [], isError: false };

/** Suggestions are deduplicated per reply (chat §5). */
export function withSuggestion(suggestions: Suggestions, replyId: string, text: string): Suggestions {
  const batch = suggestions[replyId] ?? EMPTY;
  if (text === '' || batch.suggestions.includes(text)) return suggestions;
  return { ...suggestions, [replyId]: { ...batch, suggestions: [...batch.suggestions, text] } };
}

export const withStoredSuggestions = (suggestions: Suggestions, messages: readonly ChatMessage[]): Suggestions =>
  messages
    .filter(({ type }) => type === 'follow_up')
    .reduce((known, { reply_id, content }) => withSuggestion(known, reply_id, content), suggestions);

export function withSuggestionError(suggestions: Suggestions, replyId: string): Suggestions {
  return { ...suggestions, [replyId]: { ...(suggestions[replyId] ?? EMPTY), isError: true } };
}

export const noSuggestions = (suggestions: Suggestions): Suggestions =>
  Object.keys(suggestions).length === 0 ? suggestions : {};
