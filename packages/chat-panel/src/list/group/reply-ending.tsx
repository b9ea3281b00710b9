import { type Conversation, canRegenerate, findGroup } from '@parley/chat-core';
import { Button, classNames } from '@parley/ui';
import { useClient } from '../../chat-client/client-context.ts';
import { useInGroup } from '../../chat-client/use-in-group.ts';
import { type IncompleteReply, incompleteReply, isIncompleteAnswer } from '../../selectors/incomplete-reply.ts';
import { useSettings } from '../../settings/settings-context.ts';
import type { PanelTexts } from '../../texts/panel-texts.ts';
import { useTexts } from '../../texts/texts-context.ts';
import styles from './reply-ending.module.css';

const textOf: Readonly<Record<IncompleteReply['status'], keyof PanelTexts>> = {
  failed: 'replyFailed',
  'timed-out': 'replyTimedOut',
  unanswered: 'replyMissing',
  incomplete: 'replyIncomplete',
};

/** Says why a reply is not complete, and offers to regenerate it. */
export function ReplyEnding({ groupId }: { groupId: string }) {
  const reply = useInGroup((conversation) =>
    isShownByAnswer(conversation, groupId) ? null : incompleteReply(conversation, groupId),
  );
  return reply && <Ending groupId={groupId} reply={reply} />;
}

function Ending({ groupId, reply: { status, reason } }: { groupId: string; reply: IncompleteReply }) {
  const client = useClient();
  const texts = useTexts();
  const { preferences } = useSettings();
  const isLast = useInGroup((conversation) => findGroup(conversation, groupId)?.isLatest === true);
  const isAllowed = useInGroup((conversation) => canRegenerate(conversation, groupId));
  const hasAnswer = useInGroup((conversation) => answerIds(conversation, groupId).length > 0);
  const isQuiet = status === 'unanswered' || status === 'incomplete';
  const text = status === 'failed' && !hasAnswer ? 'replyMissing' : textOf[status];
  return (
    <div className={classNames(styles.ending, isQuiet && styles.quiet)}>
      <p role={isQuiet ? undefined : 'alert'}>
        {texts[text]} {reason}
      </p>
      {isLast && status !== 'incomplete' && !preferences.readonly && (
        // If it fails again, this component shows the new reason.
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

const answerIds = (conversation: Conversation, groupId: string): readonly string[] =>
  findGroup(conversation, groupId)?.memberSet.llmAnswerMessageIdList ?? [];

const isShownByAnswer = (conversation: Conversation, groupId: string): boolean =>
  answerIds(conversation, groupId).some((id) => isIncompleteAnswer(conversation, id, groupId));
