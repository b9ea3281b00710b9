import { type Dataset, ListDataset, type RequestOf, type ResponseOf } from '@parley/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';

type Page = ResponseOf<typeof ListDataset>;
export type DatasetPages = InfiniteData<Page>;

/** studio §9 */
const PAGE_SIZE = 20;

/** The knowledge of a space page by page, as a query. */
export const datasetPages = (asked: Omit<RequestOf<typeof ListDataset>, 'page' | 'size'>) => {
  const request = { ...asked, size: PAGE_SIZE };
  return infiniteQueryOptions({
    queryKey: queryKeyOf(ListDataset, request),
    queryFn: ({ pageParam }): Promise<Page> => call(ListDataset, { ...request, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages): number | undefined =>
      pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });
};

/** One that moved while the next page was loaded is there once. */
export function datasetsIn({ pages }: DatasetPages): Dataset[] {
  const datasets = pages.flatMap((page) => page.dataset_list);
  return [...new Map(datasets.map((dataset) => [dataset.dataset_id, dataset])).values()];
}

export const totalOf = ({ pages }: DatasetPages): number => pages[pages.length - 1]?.total ?? 0;
