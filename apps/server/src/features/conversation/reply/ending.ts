import { MessageEnding, type RefusalName } from '@parley/contract';
import type { CompiledQuery } from 'kysely';
import type { MessageRow } from '../conversation.schema.ts';
import type { MessageStore } from '../message.store.ts';
import type { Reply } from './reply-events.ts';

/** Why an answer is not complete. It is stored with the answer, or with the question if no text came. */
export interface Ending {
  readonly ending: MessageEnding;
  /** An error message; the ending `length` needs none. */
  readonly reason?: string;
}

export const CUT: Ending = { ending: MessageEnding.length };

/** Whether an answer reached its token limit. It may have no text. */
export const isCut = ({ extraInfo }: MessageRow): boolean => JSON.parse(extraInfo).ending === MessageEnding.length;

export const isContinuable = (answer: MessageRow): boolean => isCut(answer) && answer.content !== '';

const endings: Partial<Record<RefusalName, MessageEnding>> = {
  modelContentRefused: MessageEnding.contentFilter,
  modelAnswerFiltered: MessageEnding.contentFilter,
  modelDeclined: MessageEnding.refusal,
  runInterrupted: MessageEnding.interrupted,
};

export const toEnding = (refusal: RefusalName, reason: string): Ending => ({
  ending: endings[refusal] ?? MessageEnding.failed,
  reason,
});

/** The fields of `extra_info` that hold an ending. */
export const endingInfo = ({ ending, reason }: Ending): Record<string, string> => ({
  ending,
  ...(reason !== undefined && { ending_reason: reason }),
});

/** Stores an ending with the question of a reply. */
export async function storeWithQuestion(
  messages: Pick<MessageStore, 'find' | 'setExtraInfo'>,
  { conversationId, questionId }: Reply,
  ending: Ending,
): Promise<CompiledQuery[]> {
  const question = await messages.find(conversationId, questionId);
  if (!question) return [];
  const extraInfo = JSON.stringify({ ...JSON.parse(question.extraInfo), ...endingInfo(ending) });
  return [messages.setExtraInfo(question, extraInfo)];
}
