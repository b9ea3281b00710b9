import { ListPrompts, type ResponseOf } from '@parley/contract';
import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { queryKeyOf } from '../../../../api/query-key.ts';
import { useDebouncedValue } from '../../../../api/use-debounced-value.ts';

export type PromptPages = InfiniteData<ResponseOf<typeof ListPrompts>>;

const SEARCH_DELAY_MS = 300;

/** The prompts of a space that match a search, page by page. */
export function usePromptLibrary(spaceId: string, search: string, searchDelayMs = SEARCH_DELAY_MS) {
  const debounced = useDebouncedValue(search.trim(), searchDelayMs);
  const request = { space_id: spaceId, ...(debounced && { search: debounced }) };
  return useInfiniteQuery({
    queryKey: queryKeyOf(ListPrompts, request),
    queryFn: ({ pageParam }) => call(ListPrompts, pageParam ? { ...request, cursor: pageParam } : request),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
    placeholderData: keepPreviousData,
  });
}

export function useRefreshLibrary(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeyOf(ListPrompts) });
}
