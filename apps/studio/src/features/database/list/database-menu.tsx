import type { DatabaseInfo } from '@parley/contract';
import { IconButton, Menu, MenuItem, MenuSeparator } from '@parley/ui';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EditDatabaseDialog } from '../fields/edit-database-dialog.tsx';
import { DeleteDatabaseDialog } from './delete-database-dialog.tsx';

interface DatabaseMenuProps {
  table: DatabaseInfo;
  onDeleted?: () => void;
}

/** What one can do with a table. */
export function DatabaseMenu({ table, onDeleted }: DatabaseMenuProps) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        trigger={<IconButton label={t('database_menu', { name: table.table_name })} icon={<Ellipsis aria-hidden />} />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog('edit')}>
          {t('database_edit')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => setDialog('delete')}>
          {t('database_delete')}
        </MenuItem>
      </Menu>
      {dialog === 'edit' && <EditDatabaseDialog table={table} onClose={close} />}
      {dialog === 'delete' && <DeleteDatabaseDialog table={table} onDeleted={onDeleted} onClose={close} />}
    </>
  );
}
