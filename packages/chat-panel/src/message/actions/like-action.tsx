import { FeedbackType } from '@parley/contract';
import { ThumbsUp } from 'lucide-react';
import { useClient } from '../../chat-client/client-context.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { ActionButton } from './action-button.tsx';
import { isRateable, useFeedbackType } from './feedback.ts';
import type { MessageAction, MessageActionProps } from './message-action.ts';

/** Pressed again it is taken back. */
function LikeAction({ messageId }: MessageActionProps) {
  const client = useClient();
  const texts = useTexts();
  const isLiked = useFeedbackType(messageId) === FeedbackType.like;
  const feedback_type = isLiked ? FeedbackType.none : FeedbackType.like;
  return (
    <ActionButton
      label={texts.like}
      icon={<ThumbsUp aria-hidden />}
      aria-pressed={isLiked}
      onClick={() => void client.report(messageId, { feedback_type })}
    />
  );
}

export const likeAction: MessageAction = { name: 'like', isShown: isRateable, Action: LikeAction };
