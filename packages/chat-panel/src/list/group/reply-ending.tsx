import { type Conversation, canRegenerate, findGroup } from '@parley/chat-core';
import { Button, classNames } from '@parley/ui';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { usePanel } from '../../panel/panel-context.ts';
import { type ReplyOutcome, replyOutcome } from '../../selectors/incomplete-reply.ts';
import { isCutShort } from '../../selectors/is-cut-short.ts';
import type { PanelCopy } from '../../texts/panel-texts.ts';
import styles from './reply-ending.module.css';

const wordsFor: Readonly<Record<ReplyOutcome['status'], keyof PanelCopy>> = {
  failed: 'replyFailed',
  'timed-out': 'replyTimedOut',
  unanswered: 'replyMissing',
  incomplete: 'replyIncomplete',
};

/** Why a reply is not complete, where it ended otherwise than it should, and a way to have it made once more. */
export function ReplyEnding({ groupId }: { groupId: string }) {
  const outcome = useInGroup((conversation) =>
    isSaidByAnswer(conversation, groupId) ? null : replyOutcome(conversation, groupId),
  );
  return outcome && <Ending groupId={groupId} outcome={outcome} />;
}

function Ending({ groupId, outcome: { status, reason } }: { groupId: string; outcome: ReplyOutcome }) {
  const { client, copy, preferences } = usePanel();
  const isLast = useInGroup((conversation) => findGroup(conversation, groupId)?.isLatest === true);
  const isAllowed = useInGroup((conversation) => canRegenerate(conversation, groupId));
  const hasWords = useInGroup((conversation) => hasAnswer(conversation, groupId));
  const isQuiet = status === 'unanswered' || status === 'incomplete';
  const words = status === 'failed' && !hasWords ? 'replyMissing' : wordsFor[status];
  return (
    <div className={classNames(styles.ending, isQuiet && styles.quiet)}>
      <p role={isQuiet ? undefined : 'alert'}>
        {copy[words]} {reason}
      </p>
      {isLast && status !== 'incomplete' && !preferences.readonly && (
        // What goes wrong this time is told here again.
        <Button
          size="small"
          disabled={!isAllowed}
          onClick={() => void client.regenerate(groupId).catch(() => undefined)}
        >
          {copy.retry}
        </Button>
      )}
    </div>
  );
}

const answersOf = (conversation: Conversation, groupId: string): readonly string[] =>
  findGroup(conversation, groupId)?.memberSet.llmAnswerMessageIdList ?? [];

const hasAnswer = (conversation: Conversation, groupId: string): boolean => answersOf(conversation, groupId).length > 0;

const isSaidByAnswer = (conversation: Conversation, groupId: string): boolean =>
  answersOf(conversation, groupId).some((id) => isCutShort(conversation, id, groupId));
