import { ListModelSettings, ListModels } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../api/query-key.ts';

/** Asks for the models again, wherever they are shown. */
export function useModelsChanged(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [ListModelSettings, ListModels].map((operation) =>
        queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) }),
      ),
    );
}
