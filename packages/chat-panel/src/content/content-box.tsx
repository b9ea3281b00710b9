import { findMessage } from '@parley/chat-core';
import { use } from 'react';
import { useInGroup } from '../chat-client/use-in-group.ts';
import { ReplacedSlot } from '../parts/slots.tsx';
import { useSettings } from '../settings/settings-context.ts';
import { useTexts } from '../texts/texts-context.ts';
import { ContentErrorBoundary } from './content-error-boundary.tsx';
import type { ContentProps } from './renderer/content-renderer.ts';
import { ContentRenderersContext } from './renderer/content-renderers-context.ts';

/** What a message says. A failure stays inside its message (chat §8). */
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

/** Inside of the boundary: a plugin may also fail to say whether it draws the message. */
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
