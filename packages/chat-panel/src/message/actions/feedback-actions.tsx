import { type Conversation, findGroup, findMessage } from '@parley/chat-core';
import { FeedbackType } from '@parley/contract';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { useTexts } from '../../texts/texts-context.ts';
import { ActionButton, type MessageAction, type MessageActionProps } from './message-action.tsx';

/** wire §2.3: only the last answer of the last group, in the latest section. */
function isRateable(conversation: Conversation, { messageId, groupId }: MessageActionProps): boolean {
  const group = findGroup(conversation, groupId);
  if (!group?.isLatest || group.sectionId !== conversation.sections.latestSectionId) return false;
  return group.memberSet.llmAnswerMessageIdList.at(-1) === messageId;
}

function useFeedbackType(messageId: string): (typeof FeedbackType)[keyof typeof FeedbackType] {
  return useInGroup(
    (conversation) => findMessage(conversation, messageId)?.message_feedback?.feedback_type ?? FeedbackType.none,
  );
}

/** A second press takes the feedback back. */
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

const DislikeReasons = lazyPart(async () => (await import('./dislike-reasons.tsx')).DislikeReasons);

/** Sends the feedback at once and then asks for reasons. A second press takes it back. */
function DislikeAction({ messageId }: MessageActionProps) {
  const client = useClient();
  const texts = useTexts();
  const reasonsId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isFormOpen, setFormOpen] = useState(false);
  const isDisliked = useFeedbackType(messageId) === FeedbackType.unlike;
  async function press(): Promise<void> {
    setFormOpen(!isDisliked);
    await client.report(messageId, { feedback_type: isDisliked ? FeedbackType.none : FeedbackType.unlike });
  }
  function close(): void {
    setFormOpen(false);
    button.current?.focus();
  }
  const isOpen = isFormOpen && isDisliked;
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
