import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { TokenUsage } from '../../../platform/models/model.ts';
import { lockConversation } from '../lock-conversation.ts';
import type { ConversationContextRow } from './context.schema.ts';
import type { ContextUse } from './context-use.ts';

export type ContextStore = ReturnType<typeof createContextStore>;

/** The caller has been allowed to see the conversation, or is a run. */
export function createContextStore(database: Database) {
  return {
    find(conversationId: string): Promise<ConversationContextRow | undefined> {
      return database
        .selectFrom('conversationContext')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .executeTakeFirst();
    },
    /** What fills the context now, and what was used since. Of a conversation that was deleted meanwhile nothing is written. */
    write: (conversationId: string, use: ContextUse, { inputTokens, outputTokens }: TokenUsage, cost: number) =>
      sql`insert into conversation_context (conversation_id, prompt_tokens, knowledge_tokens, tool_tokens, history_tokens,
          question_tokens, answer_room_tokens, context_tokens, model_name, input_tokens, output_tokens, cost)
        select conversation.id, cast(${use.promptTokens} as bigint), cast(${use.knowledgeTokens} as bigint),
          cast(${use.toolTokens} as bigint), cast(${use.historyTokens} as bigint), cast(${use.questionTokens} as bigint),
          cast(${use.answerRoomTokens} as bigint), cast(${use.contextTokens} as bigint), cast(${use.modelName} as text),
          cast(${inputTokens} as bigint), cast(${outputTokens} as bigint), cast(${cost} as double precision)
        from conversation where conversation.id = ${conversationId}
        on conflict (conversation_id) do update set
          prompt_tokens = excluded.prompt_tokens, knowledge_tokens = excluded.knowledge_tokens,
          tool_tokens = excluded.tool_tokens, history_tokens = excluded.history_tokens,
          question_tokens = excluded.question_tokens, answer_room_tokens = excluded.answer_room_tokens,
          context_tokens = excluded.context_tokens, model_name = excluded.model_name,
          input_tokens = conversation_context.input_tokens + excluded.input_tokens,
          output_tokens = conversation_context.output_tokens + excluded.output_tokens,
          cost = conversation_context.cost + excluded.cost`.compile(database),
    /** What a summary has used. */
    addUsage: (conversationId: string, { inputTokens, outputTokens }: TokenUsage, cost: number): CompiledQuery =>
      sql`update conversation_context set input_tokens = input_tokens + ${inputTokens},
        output_tokens = output_tokens + ${outputTokens}, cost = cost + ${cost}
        where conversation_id = ${conversationId}`.compile(database),
    /** That a summary is being written, or with 0 that none is any more. */
    setSummarising: (conversationId: string, summarisingUntil: number): CompiledQuery =>
      database
        .updateTable('conversationContext')
        .set({ summarisingUntil })
        .where('conversationId', '=', conversationId)
        .compile(),
    /** The next question will find nothing. */
    clearHistory: (conversationId: string): CompiledQuery =>
      database
        .updateTable('conversationContext')
        .set({ historyTokens: 0, questionTokens: 0 })
        .where('conversationId', '=', conversationId)
        .compile(),
    /** What the next question will find, unless the context was cleared meanwhile. */
    setHistory: (conversationId: string, sectionId: string, historyTokens: number): CompiledQuery[] => [
      lockConversation(database, conversationId),
      database
        .updateTable('conversationContext')
        .set({ historyTokens, questionTokens: 0 })
        .where('conversationId', '=', conversationId)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('conversation')
              .select('id')
              .whereRef('conversation.id', '=', 'conversationContext.conversationId')
              .where('latestSectionId', '=', sectionId),
          ),
        )
        .compile(),
    ],
  };
}
