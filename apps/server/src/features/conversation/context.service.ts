import type { GetConversationContext, ResponseOf } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { WriteTogether } from '../../platform/database/database.ts';
import type { ContextStore } from './context/context.store.ts';
import { isLong } from './context/context-use.ts';
import type { SummaryStore } from './context/summary.store.ts';
import { ConversationNotFound, SummaryNotFound } from './conversation.errors.ts';
import type { ConversationStore } from './conversation.store.ts';
import { isListed } from './listing/is-listed.ts';

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  conversations: Pick<ConversationStore, 'findOwn'>;
  contexts: Pick<ContextStore, 'find'>;
  summaries: Pick<SummaryStore, 'findLatest' | 'exists' | 'setUsed'>;
  writeTogether: WriteTogether;
}

type ContextData = ResponseOf<typeof GetConversationContext>;
export type ContextService = ReturnType<typeof createContextService>;

/** What fills the context of a conversation on the chat page, what it has cost, and the summary of its earlier messages. */
export function createContextService({ conversations, contexts, summaries, writeTogether, now }: Dependencies) {
  async function get(scope: Scope, conversationId: string): Promise<ContextData> {
    const conversation = await conversations.findOwn(scope, conversationId);
    if (!conversation || !isListed(conversation)) throw new ConversationNotFound();
    const { latestSectionId: sectionId, lastPosition } = conversation;
    const place = { conversationId, sectionId, before: lastPosition + 1 };
    const [context, summary] = await Promise.all([
      contexts.find(conversationId),
      conversation.summaryPosition > 0 ? summaries.findLatest(place) : undefined,
    ]);
    return {
      ...(context && {
        context: {
          model_name: context.modelName,
          context_tokens: context.contextTokens,
          prompt_tokens: context.promptTokens,
          knowledge_tokens: context.knowledgeTokens,
          tool_tokens: context.toolTokens,
          history_tokens: context.historyTokens,
          question_tokens: context.questionTokens,
          answer_room_tokens: context.answerRoomTokens,
          is_long: isLong(context),
          is_summarising: context.summarisingUntil > now(),
        },
        usage: { input_tokens: context.inputTokens, output_tokens: context.outputTokens, cost: context.cost },
      }),
      ...(summary && {
        summary: {
          summary_id: summary.id,
          message_index: String(summary.position),
          text: summary.content,
          file_names: JSON.parse(summary.fileNames) as string[],
          is_used: summary.isUsed === 1,
          created_at: summary.createdAt,
        },
      }),
    };
  }

  return {
    get,
    async useSummary(scope: Scope, conversationId: string, summaryId: string, isUsed: boolean): Promise<ContextData> {
      const conversation = await conversations.findOwn(scope, conversationId);
      if (!conversation) throw new ConversationNotFound();
      if (!(await summaries.exists(conversationId, summaryId))) throw new SummaryNotFound();
      await writeTogether(summaries.setUsed(conversationId, summaryId, isUsed));
      return get(scope, conversationId);
    },
  };
}
