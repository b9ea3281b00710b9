import { ListTaskRuns, ListTasks } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../api/query-key.ts';

/** Loads every open list of tasks and of their runs again. */
export function useRefreshTasks(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [ListTasks, ListTaskRuns].map((operation) => queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) })),
    );
  };
}
