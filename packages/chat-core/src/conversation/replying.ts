import type { ChatMessage } from '@parley/contract';
import { answersCall } from '../message/function-call.ts';
import { isAnswerComplete } from '../message/verbose.ts';
import type { Conversation, Responding, Waiting } from './conversation.ts';

/*
 * chat §4 Waiting and Responding
 *
 *   send      ack        chunk                    answer finish      done
 *    │ sending │          │                            │               │
 *    ├─────────┤  waiting: formal                      │  suggestion   │
 *              ├───────────────────────────────────────┼───────────────┤
 *                         │ responding: answers and calls in progress  │
 *                         ├────────────────────────────────────────────┤
 *
 * An interrupt leaves the phase formal until the reply pauses. Stop clears all three.
 */

export function nextWaiting(waiting: Waiting | null, replyId: string, message: ChatMessage): Waiting | null {
  if (waiting?.replyId !== replyId || waiting.phase === 'suggestion' || !isAnswerComplete(message)) return waiting;
  return { replyId, phase: 'suggestion' };
}

/** A chunk of a reply other than the one in progress applies only if that reply is awaited. */
export function nextResponding(
  { responding, waiting }: Pick<Conversation, 'responding' | 'waiting'>,
  replyId: string,
  message: ChatMessage,
  isFinished: boolean,
): Responding | null {
  if (responding && responding.replyId !== replyId && waiting?.replyId !== replyId) return responding;
  const current = responding?.replyId === replyId ? responding : { replyId, answers: [], functionCalls: [] };
  switch (message.type) {
    case 'answer':
      return withAnswer(current, message, isFinished);
    case 'function_call':
      return withFunctionCall(current, message);
    case 'tool_response':
      return withoutFunctionCall(current, message);
    default:
      return current;
  }
}

function withAnswer(responding: Responding, { message_id, index }: ChatMessage, isFinished: boolean): Responding {
  const isKnown = responding.answers.some(({ messageId }) => messageId === message_id);
  if (isKnown !== isFinished) return responding;
  const answers = isFinished
    ? responding.answers.filter(({ messageId }) => messageId !== message_id)
    : [...responding.answers, { messageId: message_id, index }];
  return { ...responding, answers };
}

function withFunctionCall(responding: Responding, { message_id, index, extra_info }: ChatMessage): Responding {
  if (responding.functionCalls.some(({ messageId }) => messageId === message_id)) return responding;
  const call = { messageId: message_id, index, callId: extra_info.call_id ?? null };
  return { ...responding, functionCalls: [...responding.functionCalls, call] };
}

function withoutFunctionCall(responding: Responding, { index, extra_info }: ChatMessage): Responding {
  const response = { index, callId: extra_info.call_id ?? null };
  const isAnswered = (call: Responding['functionCalls'][number]) => answersCall(response, call);
  if (!responding.functionCalls.some(isAnswered)) return responding;
  return { ...responding, functionCalls: responding.functionCalls.filter((call) => !isAnswered(call)) };
}

export const withoutReply = <Stage extends { readonly replyId: string }>(
  stage: Stage | null,
  replyId: string,
): Stage | null => (stage?.replyId === replyId ? null : stage);
