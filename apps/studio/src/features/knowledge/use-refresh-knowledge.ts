import {
  DatasetDetail,
  GetDocumentText,
  GetDocumentTimeline,
  GetTableSchema,
  ListDataset,
  ListDatasetTags,
  ListDocument,
  ListPhoto,
  ListRecallCases,
  ListSlice,
  PhotoDetail,
  TestRecall,
} from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../api/query-key.ts';

/** Loads what is shown of knowledge again, after a change. */
export function useRefreshKnowledge(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    const changed = [
      ListDataset,
      ListDatasetTags,
      DatasetDetail,
      ListDocument,
      ListSlice,
      GetDocumentText,
      GetDocumentTimeline,
      GetTableSchema,
      ListPhoto,
      PhotoDetail,
      TestRecall,
      ListRecallCases,
    ];
    await Promise.all(changed.map((operation) => queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) })));
  };
}
