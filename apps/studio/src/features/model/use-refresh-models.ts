import { GetHome, GetKnowledgeEmbedding, ListModelSettings, ListModels } from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../api/query-key.ts';

/** Reloads the models wherever they are shown, and the step of the home page that waits for one. */
export function useRefreshModels(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [ListModelSettings, ListModels, GetHome, GetKnowledgeEmbedding].map((operation) =>
        queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) }),
      ),
    );
}
