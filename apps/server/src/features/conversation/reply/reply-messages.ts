import {
  type ChatMessage,
  FinishReason,
  type KnowledgeRecall,
  MessageStatus,
  type MixContent,
  type RequiredAction,
  type TimeCapsuleRecall,
  type VerboseType,
} from '@parley/contract';
import type { ToolCall } from '../../../platform/models/model.ts';
import { type AnswerText, type CallWords, costOf, type EndedCall } from '../../agent/index.ts';
import type { MessageRow } from '../conversation.schema.ts';
import { type SentWords, steerContent } from '../steer-text.ts';
import { toMessage } from '../to-message.ts';
import { withReasoningEnded } from './answer-stream.ts';
import { type Ending, endingInfo } from './ending.ts';
import { type AnswerHeader, answerMessage, type Reply } from './reply-events.ts';
import type { ContinuedAnswer, ReplyPlan } from './reply-plan.ts';
import { seconds } from './seconds.ts';

interface Made {
  readonly id: string;
  readonly now: number;
}

/** The first event of a reply, and of a resumed one: the question under its stored id, which is also the reply's. */
export function ackMessage(question: MessageRow, localMessageId: string | undefined): ChatMessage {
  const { broken_pos: _, ...message } = toMessage(question);
  return {
    ...message,
    type: 'ack',
    reply_id: question.id,
    extra_info: localMessageId ? { local_message_id: localMessageId } : {},
    status: MessageStatus.streaming,
  };
}

/** A complete message of the bot; it takes the next place in the reply. */
function wholeMessage(
  reply: Reply,
  plan: Pick<ReplyPlan, 'nextOrdinal'>,
  { id, now }: Made,
  rest: Pick<ChatMessage, 'type' | 'content'> & Partial<ChatMessage>,
): ChatMessage {
  const ordinal = plan.nextOrdinal;
  plan.nextOrdinal += 1;
  const base = answerMessage(reply, { messageId: id, ordinal, contentTime: now });
  const extra_info = { ...base.extra_info, ...rest.extra_info };
  // A tool name or a suggestion of a model can hold a NUL, which Postgres refuses.
  const content = rest.content.replaceAll('\0', '');
  return { ...base, status: MessageStatus.available, ...rest, content, extra_info };
}

export const functionCallMessage = (
  reply: Reply,
  plan: Pick<ReplyPlan, 'nextOrdinal'>,
  made: Made,
  call: ToolCall,
  words: CallWords | null = null,
): ChatMessage =>
  wholeMessage(reply, plan, made, {
    type: 'function_call',
    content: JSON.stringify({ name: call.name, arguments: parsed(call.arguments) }),
    extra_info: {
      call_id: call.id,
      tool_name: call.name,
      plugin: call.name,
      plugin_request: call.arguments,
      execute_display_name: words ? toDisplayName(words) : call.name,
    },
  });

/** The call in words, as JSON with the names that clients of the reference know, and two of our own. */
const toDisplayName = ({ asking, running, done, failed, notMade }: CallWords): string =>
  JSON.stringify({
    ...(asking !== undefined && { name_asking: asking }),
    name_executing: running,
    name_executed: done,
    name_execute_failed: failed,
    ...(notMade !== undefined && { name_not_executed: notMade }),
  });

export const toolResponseMessage = (
  reply: Reply,
  plan: Pick<ReplyPlan, 'nextOrdinal'>,
  made: Made & Pick<EndedCall, 'text' | 'failed' | 'startedAt' | 'notMade' | 'mockSet'> & { readonly call: ToolCall },
): ChatMessage =>
  wholeMessage(reply, plan, made, {
    type: 'tool_response',
    content: made.text,
    extra_info: {
      call_id: made.call.id,
      tool_name: made.call.name,
      plugin: made.call.name,
      plugin_request: made.call.arguments,
      plugin_status: made.failed ? '1' : '0',
      ...(made.notMade !== undefined && {
        execute_display_name: toDisplayName({ running: made.notMade, done: made.notMade, failed: made.notMade }),
      }),
      ...(made.mockSet !== undefined && {
        mock_hit_info: JSON.stringify({ hitMock: true, mockSetName: made.mockSet }),
      }),
      time_cost: seconds(made.now - made.startedAt),
    },
  });

export const followUpMessage = (
  reply: Reply,
  plan: Pick<ReplyPlan, 'nextOrdinal'>,
  made: Made,
  question: string,
): ChatMessage => wholeMessage(reply, plan, made, { type: 'follow_up', content: question });

/** Something that its reader can open, beside the answer in words. */
export const cardMessage = (
  reply: Reply,
  plan: Pick<ReplyPlan, 'nextOrdinal'>,
  made: Made,
  card: object,
): ChatMessage =>
  wholeMessage(reply, plan, made, { type: 'answer', content_type: 'card', content: JSON.stringify(card) });

/** The files that a tool has returned. */
export const filesMessage = (
  reply: Reply,
  plan: Pick<ReplyPlan, 'nextOrdinal'>,
  made: Made,
  content: MixContent,
): ChatMessage =>
  wholeMessage(reply, plan, made, { type: 'answer', content_type: 'mix', content: JSON.stringify(content) });

const verboseContent = (msg_type: VerboseType, data: string): Pick<ChatMessage, 'type' | 'content'> => ({
  type: 'verbose',
  content: JSON.stringify({ msg_type, data }),
});

export const recallMessage = (
  reply: Reply,
  plan: Pick<ReplyPlan, 'nextOrdinal'>,
  made: Made,
  recall: KnowledgeRecall,
): ChatMessage => wholeMessage(reply, plan, made, verboseContent('knowledge_recall', JSON.stringify(recall)));

export const memoryMessage = (
  reply: Reply,
  plan: Pick<ReplyPlan, 'nextOrdinal'>,
  made: Made,
  recall: TimeCapsuleRecall,
): ChatMessage => wholeMessage(reply, plan, made, verboseContent('time_capsule_recall', JSON.stringify(recall)));

/** Words that the user added to the reply, where the model got them. */
export const steerMessage = (
  reply: Reply,
  plan: Pick<ReplyPlan, 'nextOrdinal'>,
  made: Made,
  { localMessageId, text }: SentWords,
): ChatMessage =>
  wholeMessage(reply, plan, made, {
    type: 'verbose',
    content: steerContent(text),
    extra_info: { local_message_id: localMessageId },
  });

export const interruptMessage = (
  reply: Reply,
  plan: Pick<ReplyPlan, 'nextOrdinal'>,
  made: Made,
  required_action: RequiredAction,
  call_waits: string,
): ChatMessage =>
  wholeMessage(reply, plan, made, {
    ...verboseContent('interrupt', ''),
    required_action,
    extra_info: { call_waits },
  });

/** Tells readers that the text is complete. It is an event only and not part of the history. */
export const answerFinishMessage = (
  reply: Reply,
  plan: Pick<ReplyPlan, 'nextOrdinal'>,
  made: Made,
  reason: keyof typeof FinishReason,
): ChatMessage =>
  wholeMessage(
    reply,
    plan,
    made,
    verboseContent('generate_answer_finish', JSON.stringify({ finish_reason: FinishReason[reason], FinData: '' })),
  );

interface Written {
  readonly now: number;
  readonly brokenPos?: number;
  readonly newSectionId: string | null;
  readonly ending?: Ending | undefined;
}

/** A complete or broken answer with its text, its cost and how it ended. */
export function writtenMessage(
  reply: Reply,
  { task: { model, progress }, startedAt, continued }: ReplyPlan,
  header: AnswerHeader,
  answer: AnswerText,
  { now, brokenPos, newSectionId, ending }: Written,
): ChatMessage {
  const { inputTokens, outputTokens } = progress.usage;
  const base = answerMessage(reply, withReasoningEnded(header, now));
  const earlier = continued?.message.message_id === header.messageId ? continued.message : null;
  const earlierMs = Number(earlier?.extra_info.time_cost ?? 0) * 1000;
  return {
    ...base,
    ...(earlier && { message_index: earlier.message_index }),
    content: answer.text,
    reasoning_content: answer.reasoning,
    status: brokenPos === undefined ? MessageStatus.available : MessageStatus.broken,
    ...(brokenPos !== undefined && { broken_pos: brokenPos }),
    extra_info: {
      ...base.extra_info,
      input_tokens: String(inputTokens),
      output_tokens: String(outputTokens),
      token: String(inputTokens + outputTokens),
      time_cost: seconds(now - startedAt + earlierMs),
      cost: String(costOf(model, progress.usage)),
      model_name: model.name,
      ...(newSectionId && { new_section_id: newSectionId }),
      ...(ending && endingInfo(ending)),
    },
  };
}

/** The first event of an answer that goes on: readers replace the text they have. */
export const continuedMessage = (reply: Reply, { header, message }: ContinuedAnswer): ChatMessage => {
  const base = answerMessage(reply, header);
  const { content, reasoning_content, message_index } = message;
  return {
    ...base,
    content,
    reasoning_content,
    message_index,
    extra_info: { ...base.extra_info, is_continued: 'true' },
  };
};

/** The last event of an answer, without the text, which readers have already. */
export const finishingMessage = (message: ChatMessage): ChatMessage => ({
  ...message,
  content: '',
  reasoning_content: '',
});

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}
