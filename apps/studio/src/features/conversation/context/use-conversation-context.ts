import { type ConversationContext, GetConversationContext } from '@parley/contract';
import { useOperationQuery } from '../../../api/use-operation-query.ts';

/** How often it is loaded again while a summary is expected. */
const SUMMARY_REFETCH_MS = 5_000;

/** What fills the context of a conversation. It changes with each reply, and once more where the reply is followed by a summary. */
export const useConversationContext = (conversation_id: string): ConversationContext | undefined =>
  useOperationQuery(
    GetConversationContext,
    { conversation_id },
    { refetchInterval: ({ state: { data } }) => (isSummaryExpected(data) ? SUMMARY_REFETCH_MS : false) },
  ).data;

const isSummaryExpected = (data: ConversationContext | undefined): boolean =>
  data?.context?.is_long === true && data.summary?.is_used !== false;
