import type { Plugin } from '@parley/contract';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@parley/ui';
import { Copy, Ellipsis, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CopyPluginDialog } from './copy-plugin-dialog.tsx';
import { DeletePluginDialog } from './delete-plugin-dialog.tsx';

/** What is to be done with a plugin. */
export interface PluginAction {
  readonly type: 'copy' | 'delete';
  readonly plugin: Plugin;
}

interface PluginMenuProps {
  plugin: Plugin;
  onAsk: (action: PluginAction) => void;
}

/** What one can do with a plugin. Whoever sees it may copy it to a space of theirs. */
export function PluginMenu({ plugin, onAsk }: PluginMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu trigger={<IconButton label={t('plugin_menu', { name: plugin.name })} icon={<Ellipsis aria-hidden />} />}>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => onAsk({ type: 'copy', plugin })}>
        {t('library_copy')}
      </MenuItem>
      {plugin.can_edit && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => onAsk({ type: 'delete', plugin })}>
            {t('plugin_delete')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}

interface PluginActionDialogProps {
  action: PluginAction | undefined;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Apart from the menu: a card goes when the list is loaded again, and what was typed would go with it. */
export function PluginActionDialog({ action, onDeleted, onClose }: PluginActionDialogProps) {
  if (action?.type === 'copy') return <CopyPluginDialog plugin={action.plugin} onClose={onClose} />;
  if (action?.type === 'delete')
    return <DeletePluginDialog plugin={action.plugin} onDeleted={onDeleted} onClose={onClose} />;
  return null;
}
