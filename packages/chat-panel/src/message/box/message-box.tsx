import { findMessage } from '@parley/chat-core';
import type { ComponentType, ReactNode } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { ReplacedSlot } from '../../parts/slots.tsx';
import { MessageFrame, type MessageFrameProps } from './message-frame.tsx';

/** One message. What may replace it, from the outside in: a plugin for this very message, a slot for all, for its side, its frame. */
export function MessageBox(props: MessageFrameProps) {
  const { messageId } = props;
  const given = { messageId };
  const isQuestion = useInGroup((conversation) => findMessage(conversation, messageId)?.role === 'user');
  const Chosen = useChosenBox(messageId);
  const box = (
    <ReplacedSlot slot="MessageBox" given={given}>
      <ReplacedSlot slot={isQuestion ? 'SendMessageBox' : 'ReceiveMessageBox'} given={given}>
        <ReplacedSlot slot="UIKitMessageBoxPlugin" given={given}>
          <MessageFrame {...props} />
        </ReplacedSlot>
      </ReplacedSlot>
    </ReplacedSlot>
  );
  return Chosen ? <Chosen messageId={messageId}>{box}</Chosen> : box;
}

/** The component that plugins want for this message (wire §2.1 onMessageBoxRender). */
function useChosenBox(messageId: string) {
  const { plugins } = useClient();
  return useInGroup((conversation) => {
    if (!plugins.listens('onMessageBoxRender')) return null;
    const message = findMessage(conversation, messageId);
    const chosen = message && plugins.run('onMessageBoxRender', { message, messageBox: null }).messageBox;
    return (chosen ?? null) as ComponentType<{ messageId: string; children: ReactNode }> | null;
  });
}
