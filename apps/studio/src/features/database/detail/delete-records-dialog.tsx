import { type DatabaseInfo, type DatabaseTableType, RECORD_PAGE_MAX, UpdateDatabaseRecords } from '@parley/contract';
import { ConfirmDialog, useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshDatabases } from '../use-refresh-databases.ts';

interface DeleteRecordsDialogProps {
  table: DatabaseInfo;
  tableType: DatabaseTableType;
  ids: readonly string[];
  onDeleted: () => void;
  onClose: () => void;
}

export function DeleteRecordsDialog({ table, tableType, ids, onDeleted, onClose }: DeleteRecordsDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshDatabases();
  const remove = useOperationMutation(UpdateDatabaseRecords);
  async function removeAll(): Promise<void> {
    const target = { database_id: table.table_id, table_type: tableType };
    for (let start = 0; start < ids.length; start += RECORD_PAGE_MAX)
      await remove.mutateAsync({ ...target, record_data_delete: ids.slice(start, start + RECORD_PAGE_MAX) });
    onDeleted();
    await refresh();
    toast('success', t('rows_deleted'));
    onClose();
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('rows_delete_title', { count: ids.length })}
      text={t('database_rows_delete_text')}
      confirmLabel={t('row_delete')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      isDangerous
      isConfirming={remove.isPending}
      // A failure is shown by the mutation itself.
      onConfirm={() => void removeAll().catch(() => undefined)}
    />
  );
}
