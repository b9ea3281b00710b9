import {
  type DatabaseInfo,
  DatabaseTableType,
  ExportDatabaseRecords,
  ResetBotTable,
  toHttpRequest,
} from '@parley/contract';
import { Button, ConfirmDialog, IconButton, Menu, MenuItem, MenuSeparator, useIsNarrow, useToast } from '@parley/ui';
import { Download, Ellipsis, FileUp, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshDatabases } from '../use-refresh-databases.ts';
import { ImportDialog } from './import-dialog.tsx';

interface RecordFilesProps {
  table: DatabaseInfo;
  tableType: DatabaseTableType;
}

const formats = ['csv', 'xlsx'] as const;

/** Import and export of rows, and deleting all of them. On a phone in one menu, so that the rows begin further up. */
export function RecordFiles({ table: { table_id: database_id, ...table }, tableType }: RecordFilesProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshDatabases();
  const [dialog, setDialog] = useState<'import' | 'reset'>();
  const close = () => setDialog(undefined);
  const isNarrow = useIsNarrow();
  const reset = useOperationMutation(ResetBotTable, {
    onSuccess: async () => {
      close();
      await refresh();
      toast('success', t('rows_deleted'));
    },
  });
  const exports = formats.map((format) => (
    <MenuItem key={format} asChild>
      <a
        href={
          toHttpRequest(ExportDatabaseRecords, {
            database_id,
            table_type: tableType === DatabaseTableType.draft ? '1' : '2',
            format,
          }).path
        }
        download
      >
        <Download aria-hidden />
        {t('database_export', { format: format.toUpperCase() })}
      </a>
    </MenuItem>
  ));
  return (
    <>
      {!isNarrow && (
        <>
          <Button icon={<FileUp aria-hidden />} onClick={() => setDialog('import')}>
            {t('database_import')}
          </Button>
          <Menu trigger={<Button icon={<Download aria-hidden />}>{t('database_files')}</Button>}>{exports}</Menu>
        </>
      )}
      <Menu trigger={<IconButton label={t('database_rows_menu')} icon={<Ellipsis aria-hidden />} />}>
        {isNarrow && (
          <>
            <MenuItem icon={<FileUp aria-hidden />} onSelect={() => setDialog('import')}>
              {t('database_import')}
            </MenuItem>
            {exports}
            <MenuSeparator />
          </>
        )}
        <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => setDialog('reset')}>
          {t('database_reset')}
        </MenuItem>
      </Menu>
      {dialog === 'import' && (
        <ImportDialog databaseId={database_id} fields={table.field_list} tableType={tableType} onClose={close} />
      )}
      {dialog === 'reset' && (
        <ConfirmDialog
          open
          onOpenChange={close}
          title={t(tableType === DatabaseTableType.draft ? 'database_reset_test_title' : 'database_reset_live_title')}
          text={t('database_rows_delete_text')}
          confirmLabel={t('database_reset')}
          cancelLabel={t('cancel')}
          closeLabel={t('close')}
          isDangerous
          {...(tableType === DatabaseTableType.online && {
            nameToType: { name: table.table_name, label: t('type_name_to_confirm', { name: table.table_name }) },
          })}
          isConfirming={reset.isPending}
          onConfirm={() => reset.mutate({ database_id, table_type: tableType })}
        />
      )}
    </>
  );
}
