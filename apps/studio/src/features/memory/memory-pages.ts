import { ListMemories, type Memory, type ResponseOf } from '@parley/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';

type Page = ResponseOf<typeof ListMemories>;
export type MemoryPages = InfiniteData<Page>;

/** What an agent, or any agent, remembers about the user, page by page, as a query. */
export const memoryPages = (botId: string | undefined, search: string) => {
  const request = { ...(botId !== undefined && { bot_id: botId }), ...(search && { search }) };
  return infiniteQueryOptions({
    queryKey: queryKeyOf(ListMemories, request),
    queryFn: ({ pageParam }): Promise<Page> =>
      call(ListMemories, pageParam ? { ...request, cursor: pageParam } : request),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }): string | undefined => next_cursor || undefined,
    placeholderData: keepPreviousData,
    // Memories are made in the background.
    staleTime: 0,
  });
};

/** The memories of all loaded pages. One that moved while the next page was loaded is there once. */
export function memoriesIn({ pages }: MemoryPages): Memory[] {
  const memories = pages.flatMap((page) => page.memories);
  return [...new Map(memories.map((memory) => [memory.memory_id, memory])).values()];
}

export const totalOf = ({ pages }: MemoryPages): number => pages[pages.length - 1]?.total ?? 0;
