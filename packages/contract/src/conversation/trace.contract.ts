import * as z from 'zod/mini';
import { defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';
import { idOf } from '../tagged-id.ts';
import { RecalledChunk } from './verbose.ts';

/** How long a trace is kept. */
export const TRACE_DAYS = 7;

/** `context`: what the context sources recalled for the question. `suggestion`: the model call that suggests questions. */
export const TraceStepKind = z.enum(['context', 'model', 'tool', 'suggestion']);
export type TraceStepKind = z.infer<typeof TraceStepKind>;

/** `waiting`: the user has to answer. `interrupted`: the server stopped during the step. */
export const TraceStepState = z.enum(['running', 'waiting', 'done', 'failed', 'stopped', 'interrupted']);
export type TraceStepState = z.infer<typeof TraceStepState>;

const TraceUsage = z.object({
  input_tokens: z.int(),
  output_tokens: z.int(),
  /** The part of the output tokens that was reasoning, where the provider reports it. */
  reasoning_tokens: z.optional(z.int()),
  /** The part of the input tokens that came from the provider's cache, where it reports it. */
  cached_tokens: z.optional(z.int()),
});

/** A step of a reply. Times are milliseconds since the epoch. */
export const TraceStep = z.object({
  step_id: z.string(),
  kind: TraceStepKind,
  /** The display name of the model, or the name of the tool. */
  name: z.string(),
  state: TraceStepState,
  started_at: z.int(),
  first_token_at: z.nullable(z.int()),
  ended_at: z.nullable(z.int()),
  /** Why the model stopped: `length` means that its answer was cut off. */
  finish_reason: z.nullable(z.enum(['stop', 'length', 'tool-calls', 'content-filter', 'refusal', 'unknown'])),
  /** Empty for none. */
  error: z.string(),
  usage: z.nullable(TraceUsage),
  cost: z.nullable(z.number()),
});
export type TraceStep = z.infer<typeof TraceStep>;

/** The number of characters that were cut off a recorded text; omitted when the text is complete. */
const cut = z.optional(z.int());

const TraceToolCall = z.object({
  id: z.string(),
  name: z.string(),
  /** JSON text as the model wrote it. */
  arguments: z.string(),
  cut,
});

/** A message of a prompt. Pictures are described, their bytes are not recorded. */
export const TraceMessage = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  text: z.string(),
  cut,
  pictures: z.optional(z.array(z.object({ name: z.string(), content_type: z.string(), byte_size: z.int() }))),
  tool_calls: z.optional(z.array(TraceToolCall)),
  /** Of the call that a tool message answers. */
  tool_name: z.optional(z.string()),
  tool_call_id: z.optional(z.string()),
});
export type TraceMessage = z.infer<typeof TraceMessage>;

const TraceTool = z.object({
  name: z.string(),
  description: z.string(),
  /** JSON text of a JSON Schema. */
  parameters: z.string(),
  cut,
});

/** A request to a model as it was sent. */
export const TracePrompt = z.object({
  messages: z.array(TraceMessage),
  tools: z.array(TraceTool),
  /** Only the settings that were sent; the provider's defaults hold for the others. */
  settings: z.record(z.string(), z.union([z.number(), z.string()])),
});
export type TracePrompt = z.infer<typeof TracePrompt>;

/** The answer of a model, as far as it came. */
export const TraceAnswer = z.object({
  text: z.string(),
  reasoning: z.string(),
  cut,
  tool_calls: z.array(TraceToolCall),
});
export type TraceAnswer = z.infer<typeof TraceAnswer>;

const ChunkList = z.array(RecalledChunk);

/** The result of a tool: its output, or its error message. */
export const TraceResult = z.object({ text: z.string(), cut, chunks: ChunkList });
export type TraceResult = z.infer<typeof TraceResult>;

export const TraceContext = z.object({
  /** Added to the prompt. */
  text: z.string(),
  cut,
  chunks: ChunkList,
  variables: z.record(z.string(), z.string()),
  /** How it came about, in the language of the question. The model does not get them. */
  notes: z.optional(z.array(z.string())),
});
export type TraceContext = z.infer<typeof TraceContext>;

const replyFields = { conversation_id: idOf('conversation'), reply_id: idOf('message') };

export const GetReplyTrace = defineOperation({
  name: 'GetReplyTrace',
  method: 'POST',
  path: '/api/conversation/get_reply_trace',
  summary:
    'Returns the steps of a reply in the playground, also while it runs. Other scenes record none, and old ones are deleted.',
  policy: signedIn('read', 'see-space'),
  request: z.strictObject(replyFields),
  response: z.object({
    status: z.enum(['running', 'paused', 'finished', 'stopped', 'failed', 'interrupted']),
    started_at: z.int(),
    ended_at: z.nullable(z.int()),
    /** The time of the server: the end of a step that still runs. */
    now: z.int(),
    /** Why the reply failed, if that is still known. */
    error: z.nullable(z.object({ code: z.int(), msg: z.string() })),
    steps: z.array(TraceStep),
  }),
});

export const GetReplyTraceStep = defineOperation({
  name: 'GetReplyTraceStep',
  method: 'POST',
  path: '/api/conversation/get_reply_trace_step',
  summary: 'Returns a step of a reply with everything that was recorded: prompt and answer, or arguments and result.',
  policy: signedIn('read', 'see-space'),
  hasLargeResponse: true,
  request: z.strictObject({ ...replyFields, step_id: z.string().check(z.regex(/^\d{1,6}$/)) }),
  response: z.object({
    step: TraceStep,
    /** The provider's own error message, for administrators only; empty for none. */
    provider_error: z.string(),
    /** Of a model call. */
    prompt: z.nullable(TracePrompt),
    answer: z.nullable(TraceAnswer),
    /** Of a tool call. */
    call: z.nullable(TraceToolCall),
    result: z.nullable(TraceResult),
    /** Of a step that recalled knowledge. */
    context: z.nullable(TraceContext),
  }),
});
