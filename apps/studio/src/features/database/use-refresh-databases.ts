import { DatabaseFileProgressData, GetDatabaseByID, ListDatabase, ListDatabaseRecords } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryKeyOf } from '../../api/query-key.ts';

/** Loads what is shown of tables again, after a change. */
export function useRefreshDatabases(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const changed = [ListDatabase, GetDatabaseByID, ListDatabaseRecords, DatabaseFileProgressData];
    await Promise.all(changed.map((operation) => queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) })));
  }, [queryClient]);
}
