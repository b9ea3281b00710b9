import { DeleteDocument, DOCUMENTS_AT_ONCE_MAX, type DocumentInfo } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useState } from 'react';
import { reportAndContinue } from '../../../api/report-and-continue.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DeleteInChunksDialog } from '../delete-in-chunks-dialog.tsx';

interface DeleteDocumentsDialogProps {
  /** Those that are still to be deleted; at least one. */
  documents: readonly DocumentInfo[];
  /** Called with each part of many. */
  onDeleted: ((ids: readonly string[]) => void) | undefined;
  onClose: () => void;
}

/** Asks before documents are deleted. Where some of many could not be deleted, it asks for the rest. */
export function DeleteDocumentsDialog({ documents, onDeleted, onClose }: DeleteDocumentsDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const remove = useOperationMutation(DeleteDocument, {
    onError: (error) => {
      // studio §8: reported, and the toast of the specification.
      reportAndContinue(error, 'deleting a document');
      toast('error', t('document_delete_failed'));
    },
  });
  const [asked] = useState(documents);
  const only = asked.length === 1 ? asked[0] : undefined;
  const count = documents.length;
  return (
    <DeleteInChunksDialog
      ids={documents.map(({ document_id }) => document_id)}
      size={DOCUMENTS_AT_ONCE_MAX}
      send={(document_ids) => remove.mutateAsync({ document_ids })}
      title={only ? t('document_delete_title', { name: only.name }) : t('documents_delete_title', { count })}
      text={t(only ? 'document_delete_text' : 'documents_delete_text')}
      doneText={only ? t('document_deleted', { name: only.name }) : t('documents_deleted', { count: asked.length })}
      partText={(done, all) => t('documents_deleted_part', { done, count: all })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
