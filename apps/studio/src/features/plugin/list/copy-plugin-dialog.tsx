import { CopyPlugin, type Plugin, type Space } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useNavigate } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CopyResourceDialog } from '../../../page/copy-resource-dialog.tsx';
import { pluginPath } from '../plugin-path.ts';
import { useRefreshPlugins } from '../use-refresh-plugins.ts';

/** Copies a plugin, and goes to the copy. */
export function CopyPluginDialog({ plugin, onClose }: { plugin: Plugin; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefreshPlugins();
  const copy = useOperationMutation(CopyPlugin);
  const { name, plugin_id, space_id } = plugin;
  const copyTo = (target: Space) =>
    copy.mutate(
      { plugin_id, target_space_id: target.id },
      {
        onSuccess: async (copied) => {
          void refresh();
          toast('success', t('library_copied', { name, space: target.name }));
          onClose();
          await navigate(pluginPath(target.id, copied.plugin_id));
        },
      },
    );
  return (
    <CopyResourceDialog
      name={name}
      spaceId={space_id}
      text={t('plugin_copy_hint')}
      isCopying={copy.isPending}
      onCopy={copyTo}
      onClose={onClose}
    />
  );
}
