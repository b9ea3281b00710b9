import { type ClientEvents, type Conversation, findMessage, messageText, verboseOf } from '@parley/chat-core';
import { type ChatMessage, MessageEnding } from '@parley/contract';
import { useEffect } from 'react';
import { useClient } from '../chat-client/client-context.ts';
import { useAnnouncer } from '../parts/announcer.ts';
import { incompleteReply } from '../selectors/incomplete-reply.ts';
import { spokenText } from '../selectors/plain-text.ts';
import { senderName, senderOf } from '../selectors/sender.ts';
import { formatText } from '../texts/format-text.ts';
import type { FirstTexts } from '../texts/panel-texts.ts';
import { useTexts } from '../texts/texts-context.ts';

/** Announces replies and failures to screen readers. */
export function useMessageAnnouncements(): void {
  useReplyAnnouncements();
  useFailureAnnouncements();
}

/** Longer answers are announced by their beginning. */
const ANNOUNCED_MAX = 300;
/** Only this much of a long answer is converted to plain text first, because that would delay the end of the stream. */
const CONVERTED_FIRST = 3000;

/** Announces that the bot responds, and the answer when it is complete; nothing in between. */
function useReplyAnnouncements(): void {
  const announcer = useAnnouncer();
  const client = useClient();
  const texts = useTexts();
  const { conversation } = client;
  useEffect(() => {
    const respondingId = () => {
      const { waiting } = conversation.getState();
      return waiting?.phase === 'formal' ? waiting.replyId : null;
    };
    let lastId = respondingId();
    const stopSelecting = conversation.select(respondingId, (replyId) => {
      const now = conversation.getState();
      const name = now.onboarding.name || texts.bot;
      if (replyId !== null) announcer.announce(formatText(texts.isResponding, { name }));
      else if (lastId !== null && incompleteReply(now, lastId)?.status === 'incomplete')
        announcer.announce(texts.replyIncomplete);
      lastId = replyId;
    });
    const stopListening = client.on('message-received', ({ message, is_finish }) => {
      const text = is_finish ? textOfReceived(conversation.getState(), message, texts) : null;
      if (text !== null) announcer.announce(text);
    });
    return () => {
      stopSelecting();
      stopListening();
    };
  }, [announcer, client, conversation, texts]);
}

/** Null for messages that are not announced, such as an empty answer that only calls a function. */
function textOfReceived(conversation: Conversation, received: ChatMessage, texts: FirstTexts): string | null {
  if (verboseOf(received)?.msg_type === 'interrupt') return texts.botAsks;
  if (received.role !== 'assistant' || received.type !== 'answer') return null;
  const answer = findMessage(conversation, received.message_id);
  if (!answer) return null;
  const source = messageText(answer);
  const isCut = received.extra_info.ending === MessageEnding.length;
  const text = spokenText(source.slice(0, CONVERTED_FIRST)) || spokenText(source);
  if (text === '') return isCut ? texts.replyCutEmpty : received.content_type === 'text' ? null : texts.answerReady;
  const name = senderName(senderOf(conversation, answer), texts);
  const answered = formatText(texts.answered, {
    name,
    text: text.length > ANNOUNCED_MAX ? `${text.slice(0, ANNOUNCED_MAX)}…` : text,
  });
  return isCut ? `${answered} ${texts.replyCut}` : answered;
}

type Activity = ClientEvents['error']['activity'];

/** Errors that the client swallows (chat §8) although the user waits for the result of a press. */
const failureTexts: Partial<Record<Activity, keyof FirstTexts>> = {
  'delete-message': 'deleteFailed',
  'report-message': 'feedbackFailed',
};

function useFailureAnnouncements(): void {
  const announcer = useAnnouncer();
  const client = useClient();
  const texts = useTexts();
  useEffect(
    () =>
      client.on('error', ({ activity }) => {
        const text = failureTexts[activity];
        if (text) announcer.announceFailure(texts[text]);
      }),
    [announcer, client, texts],
  );
}
