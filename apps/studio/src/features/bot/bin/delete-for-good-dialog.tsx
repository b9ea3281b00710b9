import { DeleteBotForGood, type DeletedBot, GetDeletionForGood } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DeletionDetails } from './deletion-details.tsx';
import { useRefreshBin } from './use-refresh-bin.ts';

/** As for moving it to the bin, the name has to be typed: this time nothing brings it back. */
export function DeleteForGoodDialog({ bot, onClose }: { bot: DeletedBot; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshBin();
  const { id, name } = bot;
  const deletion = useOperationQuery(GetDeletionForGood, { deleted_bot_id: id }, { gcTime: 0 });
  const remove = useOperationMutation(DeleteBotForGood, {
    onSuccess: async () => {
      onClose();
      await refresh();
      toast('success', t('bot_deleted_for_good', { name }));
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('bot_for_good_title', { name })}
      text={t('bot_for_good_text')}
      details={<DeletionDetails query={deletion} />}
      nameToType={{ name, label: t('bot_delete_name', { name }) }}
      confirmLabel={t('bot_for_good')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate({ deleted_bot_id: id })}
    />
  );
}
