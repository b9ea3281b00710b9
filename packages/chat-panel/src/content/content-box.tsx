import { findMessage } from '@parley/chat-core';
import { useInGroup } from '../chat-client/use-in-group.ts';
import { usePanel } from '../panel/panel-context.ts';
import { ReplacedSlot } from '../parts/slots/replaced-slot.tsx';
import { ContentErrorBoundary } from './content-error-boundary.tsx';
import type { ContentProps } from './content-renderer.ts';

/** What a message says. A failure stays inside its message (chat §8). */
export function ContentBox({ messageId }: ContentProps) {
  const { copy, callHost } = usePanel();
  return (
    <ContentErrorBoundary
      text={copy.message_content_error}
      onError={(error) => callHost('onMessageContentError', { messageId, error })}
    >
      <Content messageId={messageId} />
    </ContentErrorBoundary>
  );
}

/** Inside of the boundary: a plugin may also fail to say whether it draws the message. */
function Content({ messageId }: ContentProps) {
  const { parts } = usePanel();
  const renderer = useInGroup((conversation) => {
    const message = findMessage(conversation, messageId);
    return message && parts.contentRenderers.find((candidate) => candidate.draws(message));
  });
  return (
    renderer && (
      <ReplacedSlot slot="ContentBox" given={{ messageId }}>
        <renderer.Content messageId={messageId} />
      </ReplacedSlot>
    )
  );
}
