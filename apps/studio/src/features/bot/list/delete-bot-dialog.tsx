import { BIN_DAYS, DeleteDraftBot, GetBotDeletion, type Intelligence } from '@parley/contract';
import { ConfirmDialog, DetailList, Skeleton, Stack, Text, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useLocale } from '../../../i18n/use-locale.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshBin } from '../bin/use-refresh-bin.ts';

const KEPT_MS = BIN_DAYS * 24 * 3_600_000;

/** studio §4: deleting is possible only when the typed text equals the name. */
export function DeleteBotDialog({ bot, onClose }: { bot: Intelligence; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshBin();
  const formatDate = useFormatTime('date');
  const { id, name, space_id } = bot.basic_info;
  const remove = useOperationMutation(DeleteDraftBot, {
    onSuccess: async () => {
      await refresh();
      onClose();
      toast('success', t('bot_deleted', { name }));
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('bot_delete_title', { name })}
      text={t('bot_delete_text', { date: formatDate(Date.now() + KEPT_MS) })}
      details={<DeletionDetails botId={id} isPublished={bot.publish_info.has_published} />}
      nameToType={{ name, label: t('bot_delete_name', { name }) }}
      confirmLabel={t('bot_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate({ space_id, bot_id: id })}
    />
  );
}

/** Conversations and files of everybody that go with the agent, and replies that end. */
function DeletionDetails({ botId, isPublished }: { botId: string; isPublished: boolean }) {
  const { t } = useTranslation();
  const { format } = new Intl.NumberFormat(useLocale());
  const formatBytes = useFormatBytes();
  const { data, isError } = useOperationQuery(GetBotDeletion, { bot_id: botId }, { gcTime: 0 });
  if (isError) return <Text tone="muted">{t('bot_delete_unknown')}</Text>;
  const deletion = data?.deletion;
  const waiting = <Skeleton width="80px" />;
  return (
    <Stack gap={2}>
      {isPublished && <Text>{t('bot_delete_published')}</Text>}
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
          { name: t('bot_delete_replies'), value: deletion ? format(deletion.open_reply_count) : waiting },
        ]}
      />
    </Stack>
  );
}
