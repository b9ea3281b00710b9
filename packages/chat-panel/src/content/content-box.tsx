import { findMessage } from '@parley/chat-core';
import { useInGroup } from '../chat-client/use-in-group.ts';
import { usePanel } from '../panel/panel-context.ts';
import { ReplacedSlot } from '../slots/replaced-slot.tsx';
import { ContentErrorBoundary } from './content-error-boundary.tsx';
import type { ContentProps } from './content-renderer.ts';

/** What a message says, drawn by the renderer for its kind. A failure stays inside its message (chat §8). */
export function ContentBox({ messageId }: ContentProps) {
  const { parts, copy, callHost } = usePanel();
  const renderer = useInGroup((conversation) => {
    const message = findMessage(conversation, messageId);
    return message && parts.contentRenderers.find((candidate) => candidate.draws(message));
  });
  if (!renderer) return null;
  return (
    <ContentErrorBoundary
      text={copy.message_content_error}
      onError={(error) => callHost('onMessageContentError', { messageId, error })}
    >
      <ReplacedSlot slot="ContentBox" given={{ messageId }}>
        <renderer.Content messageId={messageId} />
      </ReplacedSlot>
    </ContentErrorBoundary>
  );
}
