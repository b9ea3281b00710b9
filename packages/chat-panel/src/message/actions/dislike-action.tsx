import { FeedbackType } from '@parley/contract';
import { ThumbsDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { ActionButton } from './action-button.tsx';
import { isRateable, useFeedbackType } from './feedback.ts';
import type { MessageAction, MessageActionProps } from './message-action.ts';

const DislikeReasons = lazyPart(async () => (await import('./dislike-reasons.tsx')).DislikeReasons);

/** It counts at once; the reasons may follow. Pressed again it is taken back. */
function DislikeAction({ messageId }: MessageActionProps) {
  const client = useClient();
  const texts = useTexts();
  const reasonsId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const isDisliked = useFeedbackType(messageId) === FeedbackType.unlike;
  async function press(): Promise<void> {
    setAsking(!isDisliked);
    await client.report(messageId, { feedback_type: isDisliked ? FeedbackType.none : FeedbackType.unlike });
  }
  function close(): void {
    setAsking(false);
    button.current?.focus();
  }
  const isOpen = isAsking && isDisliked;
  return (
    <>
      <ActionButton
        ref={button}
        label={texts.dislike}
        icon={<ThumbsDown aria-hidden />}
        aria-pressed={isDisliked}
        aria-controls={isOpen ? reasonsId : undefined}
        onClick={() => void press()}
      />
      {isOpen && <DislikeReasons id={reasonsId} messageId={messageId} onClose={close} />}
    </>
  );
}

export const dislikeAction: MessageAction = { name: 'dislike', isShown: isRateable, Action: DislikeAction };
