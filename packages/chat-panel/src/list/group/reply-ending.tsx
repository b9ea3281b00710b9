import { type Conversation, canRegenerate, findGroup } from '@parley/chat-core';
import { Button, classNames } from '@parley/ui';
import { useClient } from '../../chat-client/client-context.ts';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { type IncompleteReply, incompleteReply, isIncompleteAnswer } from '../../selectors/incomplete-reply.ts';
import { useSettings } from '../../settings/settings-context.ts';
import type { PanelTexts } from '../../texts/panel-texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './reply-ending.module.css';

const wordsFor: Readonly<Record<IncompleteReply['status'], keyof PanelTexts>> = {
  failed: 'replyFailed',
  'timed-out': 'replyTimedOut',
  unanswered: 'replyMissing',
  incomplete: 'replyIncomplete',
};

/** Why a reply is not complete, where it ended otherwise than it should, and a way to have it made once more. */
export function ReplyEnding({ groupId }: { groupId: string }) {
  const outcome = useInGroup((conversation) =>
    isSaidByAnswer(conversation, groupId) ? null : incompleteReply(conversation, groupId),
  );
  return outcome && <Ending groupId={groupId} outcome={outcome} />;
}

function Ending({ groupId, outcome: { status, reason } }: { groupId: string; outcome: IncompleteReply }) {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const isLast = useInGroup((conversation) => findGroup(conversation, groupId)?.isLatest === true);
  const isAllowed = useInGroup((conversation) => canRegenerate(conversation, groupId));
  const hasText = useInGroup((conversation) => hasAnswer(conversation, groupId));
  const isQuiet = status === 'unanswered' || status === 'incomplete';
  const words = status === 'failed' && !hasText ? 'replyMissing' : wordsFor[status];
  return (
    <div className={classNames(styles.ending, isQuiet && styles.quiet)}>
      <p role={isQuiet ? undefined : 'alert'}>
        {texts[words]} {reason}
      </p>
      {isLast && status !== 'incomplete' && !preferences.readonly && (
        // What goes wrong this time is told here again.
        <Button
          size="small"
          disabled={!isAllowed}
          onClick={() => void client.regenerate(groupId).catch(() => undefined)}
        >
          {texts.retry}
        </Button>
      )}
    </div>
  );
}

const answersOf = (conversation: Conversation, groupId: string): readonly string[] =>
  findGroup(conversation, groupId)?.memberSet.llmAnswerMessageIdList ?? [];

const hasAnswer = (conversation: Conversation, groupId: string): boolean => answersOf(conversation, groupId).length > 0;

const isSaidByAnswer = (conversation: Conversation, groupId: string): boolean =>
  answersOf(conversation, groupId).some((id) => isIncompleteAnswer(conversation, id, groupId));
