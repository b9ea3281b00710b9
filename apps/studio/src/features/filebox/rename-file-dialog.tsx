import { FILE_NAME_MAX_BYTES, type FileboxFile, RenameFileboxFile } from '@parley/contract';
import { TextField, useToast } from '@parley/ui';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useForm } from '../../form/use-form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FormDialog } from '../../page/form-dialog.tsx';
import { useRefreshFilebox } from './use-refresh-filebox.ts';

interface RenameFileDialogProps {
  botId: string;
  file: FileboxFile;
  onClose: () => void;
}

export function RenameFileDialog({ botId, file, onClose }: RenameFileDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshFilebox();
  const form = useForm({
    initialValues: { name: file.name },
    schema: RenameFileboxFile.request,
    toInput: (values) => ({ ...values, bot_id: botId, file_id: file.file_id }),
    fieldOfFailure: 'name',
    onSubmit: (request) => save.mutate(request),
  });
  const save = useOperationMutation(RenameFileboxFile, {
    onSuccess: async ({ name }) => {
      toast('success', t('filebox_renamed', { name }));
      onClose();
      await refresh();
    },
    onError: form.showError,
  });
  return (
    <FormDialog
      title={t('filebox_rename_title')}
      size="compact"
      form={form.props}
      canSave={form.values.name.trim() !== ''}
      isSaving={save.isPending}
      onClose={onClose}
    >
      <TextField
        {...form.field('name', t('filebox_name_problem', { max: FILE_NAME_MAX_BYTES }))}
        label={t('filebox_name')}
        hint={t('filebox_name_hint')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
