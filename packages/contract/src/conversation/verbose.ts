import * as z from 'zod/mini';
import { FinishReason } from './message-values.ts';

/**
 * The types of verbose messages (wire §1.8). The content is JSON text of `msg_type` and `data`; data is JSON text
 * too.
 */
export const VerboseType = z.enum([
  'multi_agents_jump_to_agent',
  'multi_agents_backwards',
  'time_capsule_recall',
  'generate_answer_finish',
  'stream_plugin_finish',
  'knowledge_recall',
  'interrupt',
  'hook_call',
  // Ours: clients that do not know it show nothing.
  'steer',
]);
export type VerboseType = z.infer<typeof VerboseType>;

export const VerboseContent = z.object({ msg_type: VerboseType, data: z.string() });
export type VerboseContent = z.infer<typeof VerboseContent>;

export const GenerateAnswerFinish = z.object({
  finish_reason: z.literal(Object.values(FinishReason)),
  FinData: z.string(),
});

export const RecalledChunk = z.object({
  /** Left out where it is no slice of a dataset. Of slices that were joined, the first. */
  slice_id: z.optional(z.string()),
  slice: z.string(),
  score: z.number(),
  meta: z.object({
    dataset: z.object({ id: z.string(), name: z.string() }),
    document: z.object({
      id: z.string(),
      name: z.string(),
      format_type: z.int(),
      source_type: z.int(),
      /** The history has its name only. */
      is_deleted: z.optional(z.boolean()),
    }),
    link: z.optional(z.object({ title: z.string(), url: z.string() })),
    card: z.optional(z.object({ title: z.string(), con: z.string(), index: z.string() })),
  }),
});
export type RecalledChunk = z.infer<typeof RecalledChunk>;

export const KnowledgeRecall = z.object({
  chunks: z.array(RecalledChunk),
  ori_req: z.string(),
  status_code: z.int(),
  /** How the agent shows sources (`ShowSourceMode`). */
  show_source_mode: z.optional(z.int()),
});
export type KnowledgeRecall = z.infer<typeof KnowledgeRecall>;

/** The long-term memory that a reply was given. `wraped_text` is the spelling of the wire. */
export const TimeCapsuleRecall = z.object({ wraped_text: z.string() });
export type TimeCapsuleRecall = z.infer<typeof TimeCapsuleRecall>;

export const InterruptCallType = z.enum(['function', 'require_info', 'reply_message']);
export type InterruptCallType = z.infer<typeof InterruptCallType>;

/** wire §5: why a run waits for its user, where that is not a question. */
export const InterruptKind = { oauthPlugin: 7 } as const;

/** A plugin for which the user has to connect an account, or to store a key of their own, before the reply goes on. */
export const PluginConnectRequest = z.object({
  interrupt_type: z.literal(InterruptKind.oauthPlugin),
  plugin_id: z.string(),
  plugin_name: z.string(),
  version: z.int(),
  kind: z.enum(['oauth', 'key', 'basic']),
});
export type PluginConnectRequest = z.infer<typeof PluginConnectRequest>;

/** The input that a paused run waits for; `resume_chat` sends it. */
export const RequiredAction = z.object({
  type: z.literal('submit_tool_outputs'),
  submit_tool_outputs: z.object({
    tool_calls: z.array(
      z.object({
        id: z.string(),
        type: InterruptCallType,
        function: z.object({ name: z.string(), arguments: z.string() }),
        require_info: z.optional(z.object({ name: z.string(), require_fields: z.array(z.string()) })),
        /** Any output goes on; what counts is whether the user has connected it. */
        connect: z.optional(PluginConnectRequest),
      }),
    ),
  }),
});
export type RequiredAction = z.infer<typeof RequiredAction>;
