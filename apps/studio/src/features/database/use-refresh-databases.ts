import { GetDatabaseByID, ListDatabase, ListDatabaseRecords } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../api/query-key.ts';

/** Loads what is shown of tables again, after a change. */
export function useRefreshDatabases(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const changed = [ListDatabase, GetDatabaseByID, ListDatabaseRecords];
    await Promise.all(changed.map((operation) => queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) })));
  };
}
