import { type Conversation, findMessage, messageText, verboseOf } from '@parley/chat-core';
import type { ChatMessage } from '@parley/contract';
import { useEffect } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useAnnouncer } from '../../parts/announcer.ts';
import { incompleteReply } from '../../selectors/incomplete-reply.ts';
import { spokenText } from '../../selectors/plain-text.ts';
import { senderName, senderOf } from '../../selectors/sender.ts';
import { formatText } from '../../texts/format-text.ts';
import type { PanelTexts } from '../../texts/panel-texts.ts';
import { useTexts } from '../../texts/texts-context.ts';

/** An answer that is longer is read where it stands. */
const SAID_MAX = 300;
/** Where these words are looked for first: the end of a long answer is not the moment to read it whole. */
const SAID_WITHIN = 3000;

/** Says that the bot responds, and what it answered once it is complete; nothing in between. */
export function useAnnouncedReplies(): void {
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
    const leaveWaiting = conversation.select(respondingId, (replyId) => {
      const now = conversation.getState();
      const name = now.onboarding.name || texts.bot;
      if (replyId !== null) announcer.announce(formatText(texts.isResponding, { name }));
      else if (lastId !== null && incompleteReply(now, lastId)?.status === 'incomplete')
        announcer.announce(texts.replyIncomplete);
      lastId = replyId;
    });
    const leaveReceived = client.on('message-received', ({ message, is_finish }) => {
      const words = is_finish ? textOfReceived(conversation.getState(), message, texts) : null;
      if (words !== null) announcer.announce(words);
    });
    return () => {
      leaveWaiting();
      leaveReceived();
    };
  }, [announcer, client, conversation, texts]);
}

/** Null for what needs no words: an answer without any only says that something is called. */
function textOfReceived(conversation: Conversation, received: ChatMessage, texts: PanelTexts): string | null {
  if (verboseOf(received)?.msg_type === 'interrupt') return texts.botAsks;
  if (received.role !== 'assistant' || received.type !== 'answer') return null;
  const answer = findMessage(conversation, received.message_id);
  if (!answer) return null;
  const text = messageText(answer);
  const words = spokenText(text.slice(0, SAID_WITHIN)) || spokenText(text);
  if (words === '') return received.content_type === 'text' ? null : texts.answerReady;
  const name = senderName(senderOf(conversation, answer), texts);
  return formatText(texts.answered, { name, words: words.length > SAID_MAX ? `${words.slice(0, SAID_MAX)}…` : words });
}
