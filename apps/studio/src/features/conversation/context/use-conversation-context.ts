import { type ConversationContext, GetConversationContext } from '@parley/contract';
import { useOperationQuery } from '../../../api/use-operation-query.ts';

/** How often it is loaded again while a summary is expected. */
const SUMMARY_REFETCH_MS = 5_000;
/** A summary that is not begun by then will not come: its model writes none, or the turns cannot be summarised. */
const SUMMARY_MAX_MS = 3 * 60_000;

/** What fills the context of a conversation. It changes with each reply, and once more where the reply is followed by a summary. */
export const useConversationContext = (conversation_id: string): ConversationContext | undefined =>
  useOperationQuery(
    GetConversationContext,
    { conversation_id },
    { refetchInterval: ({ state }) => summaryInterval(state) },
  ).data;

/** When each was loaded first: the same object stays while what is loaded is the same. */
const firstLoaded = new WeakMap<ConversationContext, number>();

export function summaryInterval({
  data,
  dataUpdatedAt,
}: {
  data: ConversationContext | undefined;
  dataUpdatedAt: number;
}): number | false {
  if (data?.context?.is_summarising) return SUMMARY_REFETCH_MS;
  if (!data?.context?.is_long || data.summary?.is_used === false) return false;
  const since = firstLoaded.get(data) ?? dataUpdatedAt;
  firstLoaded.set(data, since);
  return dataUpdatedAt - since < SUMMARY_MAX_MS ? SUMMARY_REFETCH_MS : false;
}
