import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';

const contextData = {
  /** What filled the context of the model when it was last asked, as estimated. Left out before the first reply. */
  context: z.optional(
    z.object({
      model_name: z.string(),
      /** The context window of the model. */
      context_tokens: z.int(),
      prompt_tokens: z.int(),
      /** Knowledge, memories and other context that was found for the question. */
      knowledge_tokens: z.int(),
      tool_tokens: z.int(),
      /** Earlier messages, or their summary. */
      history_tokens: z.int(),
      question_tokens: z.int(),
      /** Kept free for the answer. */
      answer_room_tokens: z.int(),
      /** The history is long. Where the model writes summaries, its earlier messages are summarised after the reply. */
      is_long: z.boolean(),
      /** A summary is being written now. */
      is_summarising: z.boolean(),
    }),
  ),
  /** Of all replies in this conversation and of its summaries, in the currency of the model prices. */
  usage: z.optional(z.object({ input_tokens: z.int(), output_tokens: z.int(), cost: z.number() })),
  /** The model gets it in place of the messages up to this index, while it is used. */
  summary: z.optional(
    z.object({
      summary_id: z.string(),
      message_index: z.string(),
      text: z.string(),
      /** Files of the messages that it stands for: the model no longer gets their texts. */
      file_names: z.array(z.string()),
      is_used: z.boolean(),
      created_at: z.int(),
    }),
  ),
};

export const GetConversationContext = defineOperation({
  name: 'GetConversationContext',
  method: 'POST',
  path: '/api/conversation/get_context',
  summary:
    'Returns what fills the context of a listed conversation, what it has cost, and the summary of its earlier messages.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject({ conversation_id: idOf('conversation') }),
  response: z.object(contextData),
});
export type ConversationContext = z.infer<typeof GetConversationContext.response>;

export const UseConversationSummary = defineOperation({
  name: 'UseConversationSummary',
  method: 'POST',
  path: '/api/conversation/use_summary',
  summary:
    'Uses a summary or not: without it the model gets the earlier messages themselves, as many as fit, and none is written in this section.',
  policy: signedIn('write', 'see-space'),
  request: z.strictObject({
    conversation_id: idOf('conversation'),
    /** Not a tagged id: it is one of this conversation, or is not found. */
    summary_id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    is_used: z.boolean(),
  }),
  response: z.object(contextData),
});
