import { type Conversation, canContinue, canRegenerate, findGroup } from '@parley/chat-core';
import { ApiError } from '@parley/contract';
import { Button, classNames } from '@parley/ui';
import { useState } from 'react';
import { useClient } from '../../chat-client/client-context.ts';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { type IncompleteReply, incompleteReply, isIncompleteAnswer } from '../../selectors/incomplete-reply.ts';
import { useSettings } from '../../settings/settings-context.ts';
import type { FirstTexts } from '../../texts/panel-texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './reply-ending.module.css';

const textOf: Readonly<Record<IncompleteReply['status'], keyof FirstTexts>> = {
  failed: 'replyFailed',
  'timed-out': 'replyTimedOut',
  unanswered: 'replyMissing',
  incomplete: 'replyIncomplete',
  cut: 'replyCut',
  'cut-empty': 'replyCutEmpty',
};

/** Says why a reply is not complete, and offers to continue or to regenerate it. */
export function ReplyEnding({ groupId }: { groupId: string }) {
  const reply = useInGroup((conversation) =>
    isShownByAnswer(conversation, groupId) ? null : incompleteReply(conversation, groupId),
  );
  return reply && <Ending groupId={groupId} reply={reply} />;
}

function Ending({ groupId, reply }: { groupId: string; reply: IncompleteReply }) {
  const texts = useTexts();
  const { preferences } = useSettings();
  const [refusal, setRefusal] = useState('');
  const isLast = useInGroup((conversation) => findGroup(conversation, groupId)?.isLatest === true);
  const isContinuable = useInGroup((conversation) => canContinue(conversation, groupId));
  const hasAnswer = useInGroup((conversation) => answerIds(conversation, groupId).length > 0);
  const { status, reason, isPast } = reply;
  const isQuiet = isPast && refusal === '';
  const text = status === 'failed' && !hasAnswer ? 'replyMissing' : textOf[status];
  const isRetryable = isLast && status !== 'incomplete' && status !== 'cut';
  return (
    <div className={classNames(styles.ending, isQuiet && styles.quiet)}>
      <p role={isQuiet ? undefined : 'alert'}>{[texts[text], reason, refusal].filter(Boolean).join(' ')}</p>
      {!preferences.readonly &&
        (isContinuable ? (
          <ContinueButton groupId={groupId} onRefused={setRefusal} />
        ) : (
          isRetryable && <RetryButton groupId={groupId} />
        ))}
    </div>
  );
}

function RetryButton({ groupId }: { groupId: string }) {
  const client = useClient();
  const texts = useTexts();
  const isAllowed = useInGroup((conversation) => canRegenerate(conversation, groupId));
  return (
    // If it fails again, the ending shows the new reason.
    <Button size="small" disabled={!isAllowed} onClick={() => void client.regenerate(groupId).catch(() => undefined)}>
      {texts.retry}
    </Button>
  );
}

interface ContinueButtonProps {
  groupId: string;
  /** With the server's error message, empty while it is asked. */
  onRefused: (message: string) => void;
}

function ContinueButton({ groupId, onRefused }: ContinueButtonProps) {
  const client = useClient();
  const texts = useTexts();
  const [isAsking, setAsking] = useState(false);
  const continueReply = async () => {
    setAsking(true);
    onRefused('');
    try {
      await client.resume({ replyId: groupId });
    } catch (error) {
      onRefused(error instanceof ApiError ? error.message : texts.serverSilent);
    }
    setAsking(false);
  };
  return (
    <Button size="small" disabled={isAsking} onClick={() => void continueReply()}>
      {texts.continueReply}
    </Button>
  );
}

const answerIds = (conversation: Conversation, groupId: string): readonly string[] =>
  findGroup(conversation, groupId)?.memberSet.llmAnswerMessageIdList ?? [];

const isShownByAnswer = (conversation: Conversation, groupId: string): boolean =>
  answerIds(conversation, groupId).some((id) => isIncompleteAnswer(conversation, id, groupId));
