import type { BotDeletion } from '@parley/contract';
import { DetailList, Skeleton, Text } from '@parley/ui';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

interface DeletionDetailsProps {
  query: { readonly data: { readonly deletion: BotDeletion } | undefined; readonly isError: boolean };
  /** Replies end when an agent comes into the bin: there they are not mentioned. */
  endsReplies?: boolean;
}

/** Conversations and files of everybody that go with an agent, and replies that end. */
export function DeletionDetails({ query, endsReplies = false }: DeletionDetailsProps) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale());
  const formatBytes = useFormatBytes();
  if (query.isError) return <Text tone="muted">{t('bot_delete_unknown')}</Text>;
  const deletion = query.data?.deletion;
  const waiting = <Skeleton width="80px" />;
  return (
    <DetailList
      details={[
        {
          name: t('bot_delete_conversations'),
          value: deletion
            ? t('bot_delete_people', {
                conversations: format(deletion.conversation_count),
                count: deletion.user_count,
              })
            : waiting,
        },
        {
          name: t('bot_delete_files'),
          value: deletion ? `${format(deletion.file_count)} · ${formatBytes(deletion.file_bytes)}` : waiting,
        },
        { name: t('bot_delete_versions'), value: deletion ? format(deletion.version_count) : waiting },
        ...(endsReplies
          ? [{ name: t('bot_delete_replies'), value: deletion ? format(deletion.open_reply_count) : waiting }]
          : []),
      ]}
    />
  );
}
