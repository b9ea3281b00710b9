import { type Conversation, type CoreMessage, findMessage, groupIdOf, parseJson } from '@parley/chat-core';
import type { LoggedEvent } from './event-log.ts';
import { type ReplyStatus, replyStatus } from './reply-status.ts';

/** Names a reply to the server. */
export interface ReplyRef {
  readonly conversation_id: string;
  readonly reply_id: string;
}

/** A message with the figures of its reply. Unknown figures are null. */
export interface ReplyRecord {
  readonly message: CoreMessage;
  readonly status: ReplyStatus;
  readonly modelName: string | null;
  /** Seconds from the question to the end of the answer, by the server's clock. */
  readonly seconds: number | null;
  /** Milliseconds from the acknowledgement to the first token, by the clock of this page. */
  readonly firstTokenMs: number | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly cost: number | null;
  /** The names of the mock sets that have answered calls in place of APIs. */
  readonly mockSets: readonly string[];
}

export function replyRecord(
  conversation: Conversation,
  messageId: string,
  events: readonly LoggedEvent[],
): ReplyRecord | null {
  const message = findMessage(conversation, messageId);
  if (!message) return null;
  const groupId = groupIdOf(message);
  const ofGroup = conversation.messages.filter((other) => groupIdOf(other) === groupId);
  const answered = message.type === 'answer' ? message : [...ofGroup].reverse().find(({ type }) => type === 'answer');
  const { time_cost, input_tokens, output_tokens, cost, model_name } = answered?.extra_info ?? {};
  return {
    message,
    status: replyStatus(conversation, groupId),
    modelName: model_name || null,
    seconds: toNumber(time_cost),
    firstTokenMs: firstTokenMs(events),
    inputTokens: toNumber(input_tokens),
    outputTokens: toNumber(output_tokens),
    cost: toNumber(cost),
    mockSets: [...new Set(ofGroup.flatMap(({ extra_info }) => mockSetOf(extra_info.mock_hit_info)))],
  };
}

/** wire §1.6 mock_hit_info */
function mockSetOf(hit: string | undefined): string[] {
  const told = parseJson(hit ?? '', () => undefined) as { hitMock?: unknown; mockSetName?: unknown } | null;
  return told?.hitMock === true && typeof told.mockSetName === 'string' ? [told.mockSetName] : [];
}

/** The first logged event of a reply is its acknowledgement, if the question was asked on this page. */
function firstTokenMs(events: readonly LoggedEvent[]): number | null {
  const [acknowledged] = events;
  const firstToken = events.find(({ event }) => 'message' in event && event.message.type === 'answer');
  return acknowledged && firstToken && acknowledged !== firstToken ? firstToken.at - acknowledged.at : null;
}

const toNumber = (text: string | undefined): number | null =>
  text === undefined || text === '' || Number.isNaN(Number(text)) ? null : Number(text);
