import { findMessage } from '@parley/chat-core';
import { Avatar } from '@parley/ui';
import { type ComponentType, type ReactNode, useId } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useInGroup, useMessageMeta, useSender } from '../../chat-client/use-in-group.ts';
import { ContentBox } from '../../content/content-box.tsx';
import { freePictureUrl } from '../../content/picture/picture-url.ts';
import { AddedSlot, ReplacedSlot } from '../../parts/slots.tsx';
import { isUnanswered } from '../../selectors/incomplete-reply.ts';
import type { PanelTheme } from '../../settings/panel-preferences.ts';
import { usePartClass, useSettings } from '../../settings/settings-context.ts';
import { MessageActionBar } from '../actions/message-action-bar.tsx';
import styles from './message-box.module.css';
import { MessageHead } from './message-head.tsx';
import { MessageStatus } from './message-status.tsx';

interface MessageBoxProps {
  messageId: string;
  groupId: string;
  /** The first message in a row of the same sender, which shows avatar and name. */
  isFirst: boolean;
}

/** One message. It can be replaced, from the outside in, by a plugin for this message, a slot for all messages, for one role, or for the frame. */
export function MessageBox(props: MessageBoxProps) {
  const { messageId } = props;
  const given = { messageId };
  const isQuestion = useInGroup((conversation) => findMessage(conversation, messageId)?.role === 'user');
  const PluginBox = usePluginBox(messageId);
  const box = (
    <ReplacedSlot slot="MessageBox" given={given}>
      <ReplacedSlot slot={isQuestion ? 'SendMessageBox' : 'ReceiveMessageBox'} given={given}>
        <ReplacedSlot slot="UIKitMessageBoxPlugin" given={given}>
          <MessageFrame {...props} />
        </ReplacedSlot>
      </ReplacedSlot>
    </ReplacedSlot>
  );
  return PluginBox ? <PluginBox messageId={messageId}>{box}</PluginBox> : box;
}

/** The component that a plugin renders for this message (wire §2.1 onMessageBoxRender). */
function usePluginBox(messageId: string) {
  const { plugins } = useClient();
  return useInGroup((conversation) => {
    if (!plugins.listens('onMessageBoxRender')) return null;
    const message = findMessage(conversation, messageId);
    const component = message && plugins.run('onMessageBoxRender', { message, messageBox: null }).messageBox;
    return (component ?? null) as ComponentType<{ messageId: string; children: ReactNode }> | null;
  });
}

/** Avatar, head and bubble of a message. While the answer streams, only the content renders again. */
function MessageFrame({ messageId, groupId, isFirst }: MessageBoxProps) {
  const headingId = useId();
  const sender = useSender(messageId);
  const kind = sender?.kind ?? 'assistant';
  const boxClass = usePartClass(kind === 'user' ? 'sendMessageBox' : 'receiveMessageBox', styles.box, styles[kind]);
  const className = usePartClass('messageBox', boxClass);
  const theme = useBoxTheme(messageId);
  const bubbleClass = usePartClass('bubble', styles.bubble);
  const { preferences } = useSettings();
  if (!sender) return null;
  const face = freePictureUrl(sender.url, preferences);
  return (
    // Focusable by a tap, which then shows the hover area; the keyboard reaches the actions themselves.
    <article
      aria-labelledby={headingId}
      tabIndex={-1}
      className={className}
      data-anchor
      data-message-id={messageId}
      data-box-theme={theme}
    >
      <div className={styles.side}>
        {isFirst && <Avatar kind={kind === 'user' ? 'person' : 'agent'} name={sender.nickname} src={face} />}
      </div>
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

/** The theme of the panel, or the one that the host returns for this answer. */
function useBoxTheme(messageId: string): PanelTheme {
  const client = useClient();
  const { preferences, callHost } = useSettings();
  const message = findMessage(client.conversation.getState(), messageId);
  if (message?.role !== 'assistant') return preferences.theme;
  return callHost('onParseReceiveMessageBoxTheme', { message }) ?? preferences.theme;
}

/** Actions that are visible while the message is hovered, focused or was tapped. */
function MessageHoverArea({ messageId, groupId }: { messageId: string; groupId: string }) {
  const showActions = useMessageMeta(messageId)?.showActions;
  const hasNoAnswer = useInGroup((conversation) => isUnanswered(conversation, messageId));
  return (
    <div className={styles.hoverArea}>
      {(showActions || hasNoAnswer) && <MessageActionBar messageId={messageId} groupId={groupId} />}
      <AddedSlot slot="MessageBoxHoverSlot" given={{ messageId }} />
    </div>
  );
}
