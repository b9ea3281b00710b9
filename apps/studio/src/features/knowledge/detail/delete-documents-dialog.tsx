import { DeleteDocument, DOCUMENTS_AT_ONCE_MAX, type DocumentInfo } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { reportAndContinue } from '../../../api/report-and-continue.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { chunksOf } from '../chunks-of.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';

interface DeleteDocumentsDialogProps {
  /** At least one. */
  documents: readonly DocumentInfo[];
  onDeleted: (() => void) | undefined;
  onClose: () => void;
}

/** Asks before documents are deleted. */
export function DeleteDocumentsDialog({ documents, onDeleted, onClose }: DeleteDocumentsDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshKnowledge();
  const remove = useOperationMutation(DeleteDocument, {
    onError: (error) => {
      // studio §8: reported, and the toast of the specification.
      reportAndContinue(error, 'deleting a document');
      toast('error', t('document_delete_failed'));
    },
  });
  const count = documents.length;
  const only = count === 1 ? documents[0] : undefined;
  async function removeAll(): Promise<void> {
    const ids = documents.map(({ document_id }) => document_id);
    for (const document_ids of chunksOf(ids, DOCUMENTS_AT_ONCE_MAX)) await remove.mutateAsync({ document_ids });
    toast('success', only ? t('document_deleted', { name: only.name }) : t('documents_deleted', { count }));
    onClose();
    onDeleted?.();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={only ? t('document_delete_title', { name: only.name }) : t('documents_delete_title', { count })}
      text={only ? t('document_delete_text', { count: only.slice_count }) : t('documents_delete_text')}
      confirmLabel={t('document_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      // A failure is shown by the mutation itself. Some of many may be deleted all the same.
      onConfirm={() =>
        void removeAll()
          .catch(() => undefined)
          .finally(() => void refresh())
      }
    />
  );
}
