import type { DatabaseInfo } from '@parley/contract';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@parley/ui';
import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EditDatabaseDialog } from '../fields/edit-database-dialog.tsx';
import { CopyDatabaseDialog } from './copy-database-dialog.tsx';
import { DeleteDatabaseDialog } from './delete-database-dialog.tsx';

/** What is to be done with a table. */
export interface DatabaseAction {
  readonly type: 'edit' | 'copy' | 'delete';
  readonly table: DatabaseInfo;
}

interface DatabaseMenuProps {
  table: DatabaseInfo;
  onAsk: (action: DatabaseAction) => void;
}

/** What one can do with a table. */
export function DatabaseMenu({ table, onAsk }: DatabaseMenuProps) {
  const { t } = useTranslation();
  return (
    <Menu
      trigger={<IconButton label={t('database_menu', { name: table.table_name })} icon={<Ellipsis aria-hidden />} />}
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAsk({ type: 'edit', table })}>
        {t('database_edit')}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => onAsk({ type: 'copy', table })}>
        {t('library_copy')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => onAsk({ type: 'delete', table })}>
        {t('database_delete')}
      </MenuItem>
    </Menu>
  );
}

interface DatabaseActionDialogProps {
  action: DatabaseAction | undefined;
  onDeleted?: () => void;
  onClose: () => void;
}

/** Apart from the menu: a card goes when the list is loaded again, and what was typed would go with it. */
export function DatabaseActionDialog({ action, onDeleted, onClose }: DatabaseActionDialogProps) {
  if (action?.type === 'edit') return <EditDatabaseDialog table={action.table} onClose={onClose} />;
  if (action?.type === 'copy') return <CopyDatabaseDialog table={action.table} onClose={onClose} />;
  if (action?.type === 'delete')
    return <DeleteDatabaseDialog table={action.table} onDeleted={onDeleted} onClose={onClose} />;
  return null;
}
