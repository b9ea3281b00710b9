import { FILE_NAME_MAX_BYTES, type FileboxFile, RenameFileboxFile } from '@parley/contract';
import { Button, Dialog, TextField, useToast } from '@parley/ui';
import { useId } from 'react';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useForm } from '../../form/use-form.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
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
  const formId = useId();
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
    <Dialog
      open
      onOpenChange={onClose}
      title={t('filebox_rename_title')}
      closeLabel={t('close')}
      size="compact"
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={form.values.name.trim() === ''}
            isLoading={save.isPending}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId}>
        <TextField
          {...form.field('name', t('filebox_name_problem', { max: FILE_NAME_MAX_BYTES }))}
          label={t('filebox_name')}
          hint={t('filebox_name_hint')}
          autoComplete="off"
        />
      </form>
    </Dialog>
  );
}
