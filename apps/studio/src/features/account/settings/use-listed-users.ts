import { ListUsers } from '@parley/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useSettled } from './use-settled.ts';

const SEARCH_DELAY_MS = 300;

/** The accounts that match, page by page. */
export function useListedUsers(search: string) {
  const settled = useSettled(search, SEARCH_DELAY_MS);
  const request = settled ? { search: settled } : {};
  return useInfiniteQuery({
    queryKey: queryKeyOf(ListUsers, request),
    queryFn: ({ pageParam }) => call(ListUsers, pageParam ? { ...request, cursor: pageParam } : request),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
    placeholderData: keepPreviousData,
  });
}
