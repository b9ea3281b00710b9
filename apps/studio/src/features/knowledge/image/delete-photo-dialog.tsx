import { DeleteDocument, type PhotoInfo } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { reportAndContinue } from '../../../api/report-and-continue.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';

interface DeletePhotoDialogProps {
  photo: PhotoInfo;
  onDeleted: (() => void) | undefined;
  onClose: () => void;
}

/** Asks before a picture is deleted. */
export function DeletePhotoDialog({ photo, onDeleted, onClose }: DeletePhotoDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshKnowledge();
  const { document_id, name } = photo;
  const remove = useOperationMutation(DeleteDocument, {
    onSuccess: async () => {
      toast('success', t('document_deleted', { name }));
      onClose();
      onDeleted?.();
      await refresh();
    },
    onError: (error) => {
      // studio §8: reported, and the toast of the specification.
      reportAndContinue(error, 'deleting a picture');
      toast('error', t('document_delete_failed'));
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('document_delete_title', { name })}
      text={t('photo_delete_text')}
      confirmLabel={t('document_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate({ document_ids: [document_id] })}
    />
  );
}
