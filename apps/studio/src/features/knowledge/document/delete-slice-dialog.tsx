import { DeleteSlice, type SliceInfo } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';

/** Asks before a slice is deleted. */
export function DeleteSliceDialog({ slice, onClose }: { slice: SliceInfo; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshKnowledge();
  const remove = useOperationMutation(DeleteSlice, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('slice_deleted'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('slice_delete_title', { number: slice.sequence })}
      text={t('slice_delete_text')}
      confirmLabel={t('document_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate({ slice_ids: [slice.slice_id] })}
    />
  );
}
