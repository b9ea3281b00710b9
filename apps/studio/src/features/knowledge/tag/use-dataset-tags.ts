import { type DatasetTag, ListDatasetTags } from '@parley/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useOperationQuery } from '../../../api/use-operation-query.ts';

const NONE: readonly DatasetTag[] = [];

/** The tags of datasets; undefined until they are loaded. */
export function useDatasetTags(datasetIds: readonly string[]): readonly DatasetTag[] | undefined {
  const { data } = useOperationQuery(
    ListDatasetTags,
    { dataset_ids: [...datasetIds] },
    { enabled: datasetIds.length > 0, placeholderData: keepPreviousData },
  );
  return datasetIds.length === 0 ? NONE : data?.tags;
}
