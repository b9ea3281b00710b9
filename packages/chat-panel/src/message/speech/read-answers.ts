import type { ChatClient, Conversation } from '@parley/chat-core';
import { type Reading, reading } from './reading.ts';

/**
 * Reads each answer that begins from now on. One that comes while another is read, or while the user records, waits. When the
 * user stops the reading, what is left of that reply stays silent. Returns a function that ends this and what it reads.
 */
export function readAnswers({ conversation }: ChatClient, start: (messageId: string) => Reading): () => void {
  const begun = new Set(answersOf(conversation.getState()).split(' '));
  let waiting: readonly string[] = [];
  let own: Reading | null = null;
  let silentReplyId = '';

  function next(): void {
    const [first, ...others] = waiting;
    const { voice } = conversation.getState();
    if (first === undefined || reading.getState() !== null || voice.isRecording) return;
    waiting = others;
    own = start(first);
  }

  function onAnswers(ids: string): void {
    const fresh = ids.split(' ').filter((id) => id !== '' && !begun.has(id));
    for (const id of fresh) begun.add(id);
    if (replyIdOf(conversation.getState()) === silentReplyId) return;
    waiting = [...waiting, ...fresh];
    next();
  }

  function onReading(isStopped = false): void {
    if (isStopped) {
      waiting = [];
      silentReplyId = replyIdOf(conversation.getState());
    } else next();
  }

  const unsubscribes = [
    conversation.select(answersOf, onAnswers),
    conversation.select(({ voice }) => voice.isRecording, next),
    reading.subscribe(onReading),
  ];
  return () => {
    for (const unsubscribe of unsubscribes) unsubscribe();
    own?.stop();
    if (own) reading.end(own);
  };
}

/** The answers that are being streamed, as one text that can be compared. */
const answersOf = ({ responding }: Conversation): string =>
  (responding?.answers ?? []).map(({ messageId }) => messageId).join(' ');

const replyIdOf = ({ responding }: Conversation): string => responding?.replyId ?? '';
