import {
  GetConversationContext,
  GetListedConversation,
  GetTurnVersions,
  ListConversations,
  type ListedConversation,
  type ResponseOf,
} from '@parley/contract';
import { type InfiniteData, infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';

type Page = ResponseOf<typeof ListConversations>;
type ConversationPages = InfiniteData<Page>;

/** How often the list is loaded again while a conversation is answering or was asked a moment ago, and otherwise. */
const BUSY_REFETCH_MS = 3_000;
const CALM_REFETCH_MS = 30_000;
/** A title of the model comes some seconds after the first answer. */
const BUSY_AFTER_QUESTION_MS = 60_000;

/** The conversations with an agent, page by page, as a query. Marks and titles of other windows come with the next load. */
export const conversationPages = (botId: string) =>
  infiniteQueryOptions({
    queryKey: queryKeyOf(ListConversations, { bot_id: botId }),
    queryFn: ({ pageParam }): Promise<Page> =>
      call(ListConversations, { bot_id: botId, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }): string | undefined => next_cursor || undefined,
    // All pages are loaded again, one after the other: of several, that is too much for every few seconds.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.length === 1 && isBusy(data) ? BUSY_REFETCH_MS : CALM_REFETCH_MS,
  });

const isBusy = (pages: ConversationPages): boolean =>
  conversationsIn(pages).some(
    ({ state, active_at }) => state === 'running' || Date.now() - active_at < BUSY_AFTER_QUESTION_MS,
  );

/** Pinned ones first. One that moved while the next page was loaded is there once. */
export function conversationsIn({ pages }: ConversationPages): ListedConversation[] {
  const all = [...(pages[0]?.pinned ?? []), ...pages.flatMap(({ conversations }) => conversations)];
  const byId = new Map<string, ListedConversation>();
  for (const conversation of all)
    if (!byId.has(conversation.conversation_id)) byId.set(conversation.conversation_id, conversation);
  return [...byId.values()];
}

export const withoutConversation = (all: ConversationPages, id: string): ConversationPages => ({
  ...all,
  pages: all.pages.map(({ pinned, conversations, next_cursor }) => ({
    pinned: pinned.filter(({ conversation_id }) => conversation_id !== id),
    conversations: conversations.filter(({ conversation_id }) => conversation_id !== id),
    next_cursor,
  })),
});

/** Loads lists, titles and versions again after something was done. */
export function useRefreshConversations(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: queryKeyOf(ListConversations) }),
      queryClient.invalidateQueries({ queryKey: queryKeyOf(GetListedConversation) }),
      queryClient.invalidateQueries({ queryKey: queryKeyOf(GetTurnVersions) }),
      queryClient.invalidateQueries({ queryKey: queryKeyOf(GetConversationContext) }),
    ]);
  }, [queryClient]);
}
