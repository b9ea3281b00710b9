import { findMessage } from '@parley/chat-core';
import { Component, type ReactNode, use } from 'react';
import { useInGroup } from '../chat-client/use-in-group.ts';
import { ReplacedSlot } from '../parts/slots.tsx';
import { useSettings } from '../settings/settings-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import styles from './content-box.module.css';
import { type ContentProps, ContentRenderersContext } from './content-renderer.ts';

/** The content of a message. An error while rendering it stays inside the message (chat §8). */
export function ContentBox({ messageId }: ContentProps) {
  const texts = useTexts();
  const { callHost } = useSettings();
  return (
    <ContentErrorBoundary
      text={texts.message_content_error}
      onError={(error) => callHost('onMessageContentError', { messageId, error })}
    >
      <Content messageId={messageId} />
    </ContentErrorBoundary>
  );
}

/** A component of its own inside the boundary, because `draws` of a plugin may throw, too. */
function Content({ messageId }: ContentProps) {
  const renderers = use(ContentRenderersContext);
  const renderer = useInGroup((conversation) => {
    const message = findMessage(conversation, messageId);
    return message && renderers.find((candidate) => candidate.draws(message));
  });
  return (
    renderer && (
      <ReplacedSlot slot="ContentBox" given={{ messageId }}>
        <renderer.Content messageId={messageId} />
      </ReplacedSlot>
    )
  );
}

interface ContentErrorBoundaryProps {
  text: string;
  onError: (error: unknown) => void;
  children: ReactNode;
}

/** Calls `onError` once per failure; the failed content is not rendered again. */
class ContentErrorBoundary extends Component<ContentErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <p className={styles.failed}>{this.props.text}</p>;
  }
}
