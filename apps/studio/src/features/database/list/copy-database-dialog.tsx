import { CopyDatabase, type DatabaseInfo, RwMode, type Space } from '@parley/contract';
import { Checkbox, useToast } from '@parley/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { CopyResourceDialog } from '../../../page/copy-resource-dialog.tsx';
import { databasePath } from '../database-path.ts';
import { useRefreshDatabases } from '../use-refresh-databases.ts';

/** Copies a table, with the rows that the user sees if asked for, and goes to the copy: it shows how far the rows are. */
export function CopyDatabaseDialog({ table, onClose }: { table: DatabaseInfo; onClose: () => void }) {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const refresh = useRefreshDatabases();
  const [withRows, setWithRows] = useState(false);
  const copy = useOperationMutation(CopyDatabase);
  const { table_id: id, table_name: name, space_id, rw_mode, online_row_count } = table;
  const copyTo = (target: Space) =>
    copy.mutate(
      { id, target_space_id: target.id, with_rows: withRows },
      {
        onSuccess: async ({ table_id }) => {
          void refresh();
          toast('success', t('library_copied', { name, space: target.name }));
          onClose();
          await navigate(databasePath(target.id, table_id));
        },
      },
    );
  return (
    <CopyResourceDialog
      name={name}
      spaceId={space_id}
      text={t('database_copy_hint')}
      isCopying={copy.isPending}
      onCopy={copyTo}
      onClose={onClose}
    >
      {online_row_count > 0 && (
        <Checkbox
          label={t('database_copy_rows')}
          hint={t(rw_mode === RwMode.limited ? 'database_copy_rows_own' : 'database_copy_rows_all')}
          checked={withRows}
          disabled={copy.isPending}
          onCheckedChange={setWithRows}
        />
      )}
    </CopyResourceDialog>
  );
}
