import { findMessage } from '@parley/chat-core';
import { useEffect } from 'react';
import { fillIn } from '../copy/fill-in.ts';
import { senderOf } from '../message-box/sender.ts';
import { usePanel } from '../panel/panel-context.ts';
import { messageWords } from './message-words.ts';
import { spokenWords } from './spoken-words.ts';

/** An answer that is longer is read where it stands. */
const SAID_MAX = 300;

/** Says that the bot responds, and what it answered once it is complete; nothing in between. */
export function useAnnouncedReplies(): void {
  const { announcer, client, copy } = usePanel();
  const { conversation } = client;
  useEffect(() => {
    const respondingId = () => {
      const { waiting } = conversation.getState();
      return waiting?.phase === 'formal' ? waiting.replyId : null;
    };
    const leaveWaiting = conversation.select(respondingId, (replyId) => {
      const name = conversation.getState().onboarding.name || copy.bot;
      if (replyId !== null) announcer.announce(fillIn(copy.isResponding, { name }));
    });
    const leaveReceived = client.on('message-received', ({ message, is_finish }) => {
      if (!is_finish || message.role !== 'assistant' || message.type !== 'answer') return;
      const now = conversation.getState();
      const answer = findMessage(now, message.message_id);
      if (!answer) return;
      const words = spokenWords(messageWords(answer));
      const name = senderOf(now, answer).nickname || copy.bot;
      const said = words.length > SAID_MAX ? `${words.slice(0, SAID_MAX)}…` : words;
      announcer.announce(said ? fillIn(copy.answered, { name, words: said }) : copy.answerReady);
    });
    return () => {
      leaveWaiting();
      leaveReceived();
    };
  }, [announcer, client, conversation, copy]);
}
