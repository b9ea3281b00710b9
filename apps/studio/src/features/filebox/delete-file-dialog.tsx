import { DeleteFileboxFiles, type FileboxFile } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { useOperationMutation } from '../../api/use-operation-mutation.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRefreshFilebox } from './use-refresh-filebox.ts';

interface DeleteFileDialogProps {
  botId: string;
  file: FileboxFile;
  onClose: () => void;
}

export function DeleteFileDialog({ botId, file, onClose }: DeleteFileDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshFilebox();
  const { name, file_id } = file;
  const remove = useOperationMutation(DeleteFileboxFiles, {
    onSuccess: async () => {
      toast('success', t('filebox_deleted', { name }));
      onClose();
      await refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('filebox_delete_title', { name })}
      text={t('filebox_delete_text')}
      confirmLabel={t('filebox_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate({ bot_id: botId, file_ids: [file_id] })}
    />
  );
}
