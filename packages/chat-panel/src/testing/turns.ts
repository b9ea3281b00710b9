import { message, question } from '@parley/chat-core/testing/messages';
import type { ChatMessage } from '@parley/contract';

/** A question and its answer as in the history. */
export function turn(number: number, change: Partial<ChatMessage> = {}): ChatMessage[] {
  const questionId = `question-${number}`;
  return [
    question({ message_id: questionId, content: `Question ${number}`, message_index: String(2 * number - 1) }),
    message({
      message_id: `answer-${number}`,
      reply_id: questionId,
      content: `Answer ${number}`,
      status: 'available',
      message_index: String(2 * number),
      ...change,
    }),
  ];
}

export const turns = (count: number): ChatMessage[] =>
  Array.from({ length: count }, (_, place) => turn(place + 1)).flat();
