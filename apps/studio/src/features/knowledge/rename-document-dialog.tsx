import { DOCUMENT_NAME_MAX, type DocumentInfo, UpdateDocument } from '@parley/contract';
import { TextField, useToast } from '@parley/ui';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useForm } from '../../form/use-form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FormDialog } from '../../page/form-dialog.tsx';
import { useRefreshKnowledge } from './use-refresh-knowledge.ts';

interface RenameDocumentDialogProps {
  document: Pick<DocumentInfo, 'document_id' | 'name'>;
  onClose: () => void;
}

/** studio §5 document name: at most 100 characters; OK is disabled while it is empty. */
export function RenameDocumentDialog({ document, onClose }: RenameDocumentDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshKnowledge();
  const form = useForm({
    initialValues: { document_name: document.name },
    schema: UpdateDocument.request,
    toInput: (values) => ({ ...values, document_id: document.document_id }),
    fieldOfFailure: 'document_name',
    onSubmit: (request) => save.mutate(request),
  });
  const save = useOperationMutation(UpdateDocument, {
    onSuccess: async () => {
      await refresh();
      toast('success', t('document_renamed'));
      onClose();
    },
    onError: form.showError,
  });
  const isEmpty = form.values.document_name.trim() === '';
  return (
    <FormDialog
      title={t('document_rename')}
      size="compact"
      form={form.props}
      canSave={!isEmpty && form.request !== undefined}
      isSaving={save.isPending}
      saveLabel={t('ok')}
      onClose={onClose}
    >
      <TextField
        {...form.field('document_name', t('document_name_problem', { max: DOCUMENT_NAME_MAX }))}
        label={t('document_name')}
        note={`${form.values.document_name.length}/${DOCUMENT_NAME_MAX}`}
        maxLength={DOCUMENT_NAME_MAX}
        autoComplete="off"
      />
    </FormDialog>
  );
}
