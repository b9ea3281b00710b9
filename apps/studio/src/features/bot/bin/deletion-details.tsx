import type { BotDeletion } from '@parley/contract';
import { DetailList, Skeleton, Text } from '@parley/ui';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';

interface DeletionDetailsProps {
  query: { readonly data: { readonly deletion: BotDeletion } | undefined; readonly isError: boolean };
}

/** Conversations and files of everybody that go with an agent, and replies that end. */
export function DeletionDetails({ query }: DeletionDetailsProps) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale());
  const formatBytes = useFormatBytes();
  if (query.isError) return <Text tone="muted">{t('bot_delete_unknown')}</Text>;
  const deletion = query.data?.deletion;
  const textOf = (counted: keyof BotDeletion, toText: (deletion: BotDeletion) => string) => {
    if (!deletion) return <Skeleton width="80px" />;
    return deletion[counted] === 0 ? t('bot_delete_none') : toText(deletion);
  };
  return (
    <DetailList
      details={[
        {
          name: t('bot_delete_conversations'),
          value: textOf('conversation_count', ({ conversation_count, user_count }) =>
            t('bot_delete_people', { conversations: format(conversation_count), count: user_count }),
          ),
        },
        {
          name: t('bot_delete_files'),
          value: textOf(
            'file_count',
            ({ file_count, file_bytes }) => `${format(file_count)} · ${formatBytes(file_bytes)}`,
          ),
        },
        {
          name: t('bot_delete_versions'),
          value: textOf('version_count', ({ version_count }) => format(version_count)),
        },
        ...(deletion && deletion.open_reply_count > 0
          ? [{ name: t('bot_delete_replies'), value: format(deletion.open_reply_count) }]
          : []),
      ]}
    />
  );
}
