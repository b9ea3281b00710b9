import { DeleteAPI, type PluginTool } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';

interface DeleteToolDialogProps {
  tool: PluginTool;
  onClose: () => void;
}

/** Deletes a tool from what is edited. Published versions keep it. */
export function DeleteToolDialog({ tool: { api_id, name }, onClose }: DeleteToolDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshPlugins();
  const remove = useOperationMutation(DeleteAPI, {
    onSuccess: async () => {
      toast('success', t('plugin_tool_deleted', { name }));
      onClose();
      await refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('plugin_tool_delete_title', { name })}
      text={t('plugin_tool_delete_text')}
      confirmLabel={t('plugin_tool_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      onConfirm={() => remove.mutate({ api_id })}
    />
  );
}
