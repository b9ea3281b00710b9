import { EmptyBin, type Space } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshBin } from './use-refresh-bin.ts';

interface EmptyBinDialogProps {
  space: Pick<Space, 'id' | 'name'>;
  count: number;
  /** When the newest agent that the user sees was deleted: agents that others delete meanwhile stay in the bin. */
  deletedUntil: number;
  onClose: () => void;
}

export function EmptyBinDialog({ space, count, deletedUntil, onClose }: EmptyBinDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshBin();
  const empty = useOperationMutation(EmptyBin, {
    onSuccess: async ({ deleted_count }) => {
      onClose();
      await refresh();
      toast('success', t('bot_bin_emptied', { count: deleted_count }));
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('bot_bin_empty_title', { count })}
      text={t('bot_for_good_text')}
      nameToType={{ name: space.name, label: t('bot_bin_space_name', { name: space.name }) }}
      confirmLabel={t('bot_bin_empty')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={empty.isPending}
      onConfirm={() => empty.mutate({ space_id: space.id, deleted_until: deletedUntil })}
    />
  );
}
