import { DATABASE_PAGE, type DatabaseInfo, ListDatabase, type RequestOf, type ResponseOf } from '@parley/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';

type Page = ResponseOf<typeof ListDatabase>;
type DatabasePages = InfiniteData<Page>;

/** The tables of a space page by page, as a query. */
export const databasePages = (asked: Omit<RequestOf<typeof ListDatabase>, 'page' | 'size'>) => {
  const request = { ...asked, size: DATABASE_PAGE };
  return infiniteQueryOptions({
    queryKey: queryKeyOf(ListDatabase, request),
    queryFn: ({ pageParam }): Promise<Page> => call(ListDatabase, { ...request, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ total_count }, pages): number | undefined =>
      pages.length * DATABASE_PAGE < total_count ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });
};

/** One that moved while the next page was loaded is there once. */
export function databasesIn({ pages }: DatabasePages): DatabaseInfo[] {
  const tables = pages.flatMap((page) => page.database_info_list);
  return [...new Map(tables.map((table) => [table.table_id, table])).values()];
}

export const databaseTotal = ({ pages }: DatabasePages): number => pages[pages.length - 1]?.total_count ?? 0;
