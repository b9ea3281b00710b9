import { DeleteDraftBot, type Intelligence } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshBots } from '../use-refresh-bots.ts';

/** studio §4: deleting is possible only when the typed text equals the name. */
export function DeleteBotDialog({ bot, onClose }: { bot: Intelligence; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refreshBots = useRefreshBots();
  const { id, name, space_id } = bot.basic_info;
  const remove = useOperationMutation(DeleteDraftBot, {
    onSuccess: async () => {
      await refreshBots();
      onClose();
      toast('success', t('bot_deleted', { name }));
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('bot_delete_title', { name })}
      text={t('bot_delete_text')}
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
