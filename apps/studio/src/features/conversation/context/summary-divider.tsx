import { groupOfMessage } from '@parley/chat-core';
import { type GroupSlotProps, useInGroup } from '@parley/chat-panel';
import { type ConversationContext, GetConversationContext, UseConversationSummary } from '@parley/contract';
import { Button, Text } from '@parley/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './summary-divider.module.css';
import { useConversationContext } from './use-conversation-context.ts';

/** Below the last turn that a summary stands for: its text, and whether the model gets it or the messages. */
export function SummaryDivider({ groupId }: GroupSlotProps) {
  const { conversation_id = '' } = useParams();
  const summary = useConversationContext(conversation_id)?.summary;
  const index = summary?.message_index;
  const isHere = useInGroup((conversation) => {
    if (index === undefined) return false;
    const last = conversation.messages.find(({ message_index }) => message_index === index);
    return last !== undefined && groupOfMessage(conversation, last.message_id)?.groupId === groupId;
  });
  return summary && isHere ? <Divider conversationId={conversation_id} summary={summary} /> : null;
}

interface DividerProps {
  conversationId: string;
  summary: NonNullable<ConversationContext['summary']>;
}

function Divider({ conversationId, summary: { summary_id, text, file_names, is_used } }: DividerProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const change = useOperationMutation(UseConversationSummary, {
    onSuccess: (context) =>
      queryClient.setQueryData(queryKeyOf(GetConversationContext, { conversation_id: conversationId }), context),
  });
  return (
    <section aria-label={t(is_used ? 'summary_used' : 'summary_unused')} className={styles.divider}>
      <details>
        <summary className={styles.head}>{t(is_used ? 'summary_used' : 'summary_unused')}</summary>
        <p className={styles.text}>{text}</p>
        {is_used && file_names.length > 0 && (
          <Text tone="muted" size="label">
            {t('summary_files', { names: file_names.join(', ') })}
          </Text>
        )}
        <Text tone="muted" size="label">
          {t(is_used ? 'summary_used_hint' : 'summary_unused_hint')}
        </Text>
      </details>
      <Button
        size="small"
        isLoading={change.isPending}
        onClick={() => change.mutate({ conversation_id: conversationId, summary_id, is_used: !is_used })}
      >
        {t(is_used ? 'summary_undo' : 'summary_use')}
      </Button>
    </section>
  );
}
