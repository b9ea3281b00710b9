import { BIN_DAYS, DeleteDraftBot, GetBotDeletion, type Intelligence, RestoreDeletedBot } from '@parley/contract';
import { ConfirmDialog, Stack, Text, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DeletionDetails } from '../bin/deletion-details.tsx';
import { useRefreshBin } from '../bin/use-refresh-bin.ts';

const KEPT_MS = BIN_DAYS * 24 * 3_600_000;

/** studio §4: deleting is possible only when the typed text equals the name. */
export function DeleteBotDialog({ bot, onClose }: { bot: Intelligence; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshBin();
  const formatDate = useFormatTime('date');
  const { id, name, space_id } = bot.basic_info;
  const deletion = useOperationQuery(GetBotDeletion, { bot_id: id }, { gcTime: 0 });
  const remove = useOperationMutation(DeleteDraftBot, {
    onSuccess: async () => {
      await refresh();
      onClose();
      toast('success', t('bot_deleted', { name }), {
        label: t('bot_delete_undo'),
        onAct: () => restore.mutate({ deleted_bot_id: id }),
      });
    },
  });
  const restore = useOperationMutation(RestoreDeletedBot, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('bot_restored', { name }));
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('bot_delete_title', { name })}
      text={t('bot_delete_text', { date: formatDate(Date.now() + KEPT_MS) })}
      details={
        <Stack gap={2}>
          {bot.publish_info.has_published && <Text>{t('bot_delete_published')}</Text>}
          <DeletionDetails query={deletion} />
        </Stack>
      }
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
