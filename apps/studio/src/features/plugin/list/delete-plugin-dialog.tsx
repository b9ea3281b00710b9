import { DelPlugin, ListPluginUsers, type Plugin } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { DeleteResourceDialog } from '../../../page/delete-resource-dialog.tsx';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';

interface DeletePluginDialogProps {
  plugin: Plugin;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

/** Deletes a plugin with its tools. The agents that have it are listed first. */
export function DeletePluginDialog({ plugin, onDeleted, onClose }: DeletePluginDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshPlugins();
  const { plugin_id, space_id, name } = plugin;
  const { data, isError } = useOperationQuery(ListPluginUsers, { plugin_id }, { gcTime: 0 });
  const remove = useOperationMutation(DelPlugin, {
    onSuccess: async () => {
      toast('success', t('plugin_deleted', { name }));
      onClose();
      // First, so that the page of what is gone asks for nothing any more.
      onDeleted?.();
      await refresh();
    },
  });
  return (
    <DeleteResourceDialog
      name={name}
      text={t('plugin_delete_text', { count: plugin.tool_count })}
      users={{
        listed: data?.bots.map((bot) => ({
          id: bot.bot_id,
          name: bot.name,
          path: `/space/${space_id}/bot/${bot.bot_id}`,
        })),
        isUnknown: isError,
      }}
      mustTypeName
      isDeleting={remove.isPending}
      onDelete={() => remove.mutate({ plugin_id })}
      onClose={onClose}
    />
  );
}
