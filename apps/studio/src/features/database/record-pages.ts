import {
  type DatabaseRecord,
  type DatabaseTableType,
  ListDatabaseRecords,
  RECORD_PAGE,
  type RequestOf,
  type ResponseOf,
  type UpdateDatabaseRecords,
} from '@parley/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';

type RecordPage = ResponseOf<typeof ListDatabaseRecords>;
type RecordPages = InfiniteData<RecordPage>;

/** The rows of a table page by page, as a query. */
export const recordPages = (database_id: string, table_type: DatabaseTableType, search: string) => {
  const request = { database_id, table_type, limit: RECORD_PAGE, ...(search && { search }) };
  return infiniteQueryOptions({
    queryKey: queryKeyOf(ListDatabaseRecords, request),
    queryFn: ({ pageParam }): Promise<RecordPage> =>
      call(ListDatabaseRecords, { ...request, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }): string | undefined => next_cursor || undefined,
    placeholderData: keepPreviousData,
  });
};

export const recordsIn = ({ pages }: RecordPages): DatabaseRecord[] => pages.flatMap(({ records }) => records);

export const recordTotal = ({ pages }: RecordPages): number => pages[pages.length - 1]?.total_num ?? 0;

/** With the values that are being saved. */
export const withChangedRecords = (
  { pages, ...data }: RecordPages,
  { record_data_alter = [] }: RequestOf<typeof UpdateDatabaseRecords>,
): RecordPages => ({
  ...data,
  pages: pages.map((page) => ({
    ...page,
    records: page.records.map((record) => {
      const change = record_data_alter.find(({ id }) => id === record.id);
      return change ? { ...record, values: { ...record.values, ...change.values } } : record;
    }),
  })),
});
