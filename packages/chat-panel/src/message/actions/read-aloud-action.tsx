import { findMessage, messageText } from '@parley/chat-core';
import { Square, Volume2 } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { spokenText } from '../../selectors/plain-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { ActionButton, hasText, type MessageAction, type MessageActionProps } from './message-action.tsx';

/** Browsers stop in the middle of long utterances, so that each has about a sentence. */
const PIECE_MAX = 180;

let readingId: string | null = null;
const listeners = new Set<() => void>();

function setReading(id: string | null): void {
  readingId = id;
  for (const listener of [...listeners]) listener();
}

/** Shared by all messages: the browser reads one text at a time. */
const readAloud = {
  /** Many systems have the API without a voice. */
  isPossible: (): boolean =>
    typeof speechSynthesis !== 'undefined' &&
    typeof SpeechSynthesisUtterance !== 'undefined' &&
    speechSynthesis.getVoices().length > 0,
  /** The id of the message that is being read. */
  getState: (): string | null => readingId,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read(id: string, text: string): void {
    speechSynthesis.cancel();
    setReading(id);
    const pieces = toPieces(text);
    const end = () => {
      if (readingId === id) setReading(null);
    };
    for (const [index, piece] of pieces.entries()) {
      const utterance = new SpeechSynthesisUtterance(piece);
      if (/[\u3400-\u9fff]/.test(piece)) utterance.lang = 'zh-CN';
      if (index === pieces.length - 1) utterance.onend = end;
      utterance.onerror = end;
      speechSynthesis.speak(utterance);
    }
    if (pieces.length === 0) end();
  },
  stop(): void {
    setReading(null);
    speechSynthesis.cancel();
  },
};

/** Splits a text after sentences, and too long sentences after words. */
export function toPieces(text: string): string[] {
  const sentences = text.match(/[^.!?。！？\n]+[.!?。！？]*\s*/g) ?? [];
  return sentences
    .flatMap((sentence) => sentence.match(cutAt) ?? [])
    .map((piece) => piece.trim())
    .filter(Boolean);
}

const cutAt = new RegExp(`.{1,${PIECE_MAX}}(?:\\s|$)|.{1,${PIECE_MAX}}`, 'gsu');

function ReadAloudAction({ messageId }: MessageActionProps) {
  const client = useClient();
  const texts = useTexts();
  const isReading = useSyncExternalStore(readAloud.subscribe, () => readAloud.getState() === messageId);
  useEffect(
    () => () => {
      if (readAloud.getState() === messageId) readAloud.stop();
    },
    [messageId],
  );
  function press(): void {
    if (isReading) {
      readAloud.stop();
      return;
    }
    const message = findMessage(client.conversation.getState(), messageId);
    if (message) readAloud.read(messageId, spokenText(messageText(message)));
  }
  const Icon = isReading ? Square : Volume2;
  return (
    <ActionButton label={isReading ? texts.stopReading : texts.readAloud} icon={<Icon aria-hidden />} onClick={press} />
  );
}

export const readAloudAction: MessageAction = {
  name: 'read-aloud',
  isShown: (conversation, message) =>
    readAloud.isPossible() &&
    findMessage(conversation, message.messageId)?.role === 'assistant' &&
    hasText(conversation, message),
  Action: ReadAloudAction,
};
