import { type DatabaseInfo, DeleteDatabase, ListDatabaseUsers } from '@parley/contract';
import { useToast } from '@parley/ui';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { agentUsers, DeleteResourceDialog } from '../../../page/delete-resource-dialog.tsx';
import { useRefreshDatabases } from '../use-refresh-databases.ts';

interface DeleteDatabaseDialogProps {
  table: DatabaseInfo;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

/** Deletes a table with its rows. The agents that have it are listed first. */
export function DeleteDatabaseDialog({ table, onDeleted, onClose }: DeleteDatabaseDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const refresh = useRefreshDatabases();
  const { table_id, space_id, table_name: name } = table;
  const { data, isError } = useOperationQuery(ListDatabaseUsers, { id: table_id }, { gcTime: 0 });
  const remove = useOperationMutation(DeleteDatabase, {
    onSuccess: async () => {
      toast('success', t('database_deleted', { name }));
      onClose();
      // First, so that the page of what is gone asks for nothing any more.
      onDeleted?.();
      await refresh();
    },
  });
  return (
    <DeleteResourceDialog
      name={name}
      text={t('database_delete_text', { count: table.online_row_count })}
      users={agentUsers(space_id, data?.bots, isError)}
      mustTypeName
      isDeleting={remove.isPending}
      onDelete={() => remove.mutate({ id: table_id })}
      onClose={onClose}
    />
  );
}
