import { useId } from 'react';
import { useSender } from '../../chat-client/use-sender.ts';
import { ContentBox } from '../../content/content-box.tsx';
import { AddedSlot } from '../../parts/slots.tsx';
import { usePartClass } from '../../settings/use-part-class.ts';
import styles from './message-frame.module.css';
import { MessageHead } from './message-head.tsx';
import { MessageHoverArea } from './message-hover-area.tsx';
import { MessageStatus } from './message-status.tsx';
import { SenderAvatar } from './sender-avatar.tsx';
import { useBoxTheme } from './use-box-theme.ts';

export interface MessageFrameProps {
  messageId: string;
  groupId: string;
  isFirst: boolean;
}

/** Avatar, head and bubble of a message. Nothing in here renders again while words are added, except the content. */
export function MessageFrame({ messageId, groupId, isFirst }: MessageFrameProps) {
  const headingId = useId();
  const sender = useSender(messageId);
  const kind = sender?.kind ?? 'assistant';
  const ofKind = usePartClass(kind === 'user' ? 'sendMessageBox' : 'receiveMessageBox', styles.box, styles[kind]);
  const className = usePartClass('messageBox', ofKind);
  const theme = useBoxTheme(messageId);
  const bubbleClass = usePartClass('bubble', styles.bubble);
  if (!sender) return null;
  return (
    // The focus is what a tap leaves behind; the keyboard reaches the actions themselves.
    <article
      aria-labelledby={headingId}
      tabIndex={-1}
      className={className}
      data-anchor
      data-message-id={messageId}
      data-box-theme={theme}
    >
      <div className={styles.side}>{isFirst && <SenderAvatar kind={kind} url={sender.url} />}</div>
      <div className={styles.body}>
        <MessageHead id={headingId} messageId={messageId} sender={sender} isFirst={isFirst} />
        <div className={bubbleClass} data-bubble>
          <AddedSlot slot="TextMessageInnerTopSlot" given={{ messageId }} />
          <ContentBox messageId={messageId} />
          <AddedSlot slot="MessageInnerBottomSlot" given={{ messageId }} />
        </div>
        <MessageStatus messageId={messageId} groupId={groupId} />
        <AddedSlot slot="MessageBoxFooter" given={{ messageId }} />
        <MessageHoverArea messageId={messageId} groupId={groupId} />
      </div>
    </article>
  );
}
