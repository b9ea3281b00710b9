import { DeleteDocument, type DocumentInfo } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { reportAndContinue } from '../../../api/report-and-continue.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';

interface DeleteDocumentDialogProps {
  document: DocumentInfo;
  onDeleted: (() => void) | undefined;
  onClose: () => void;
}

/** Asks before a document is deleted. */
export function DeleteDocumentDialog({ document, onDeleted, onClose }: DeleteDocumentDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshKnowledge();
  const { document_id, name } = document;
  const remove = useOperationMutation(DeleteDocument, {
    onSuccess: async () => {
      toast('success', t('document_deleted', { name }));
      onClose();
      onDeleted?.();
      await refresh();
    },
    onError: (error) => {
      // studio §8: reported, and the toast of the specification.
      reportAndContinue(error, 'deleting a document');
      toast('error', t('document_delete_failed'));
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('document_delete_title', { name })}
      text={t('document_delete_text', { count: document.slice_count })}
      confirmLabel={t('document_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate({ document_ids: [document_id] })}
    />
  );
}
