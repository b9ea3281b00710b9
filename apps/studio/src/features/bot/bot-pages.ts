import {
  GetDraftIntelligenceList,
  type Intelligence,
  IntelligenceStatus,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';

type Page = ResponseOf<typeof GetDraftIntelligenceList>;
export type BotPagesRequest = Omit<RequestOf<typeof GetDraftIntelligenceList>, 'cursor_id' | 'status'>;
export type BotPages = InfiniteData<Page>;

/** studio §7: deleted bots are not listed, nor are those that are still being copied. */
const STATUS = [IntelligenceStatus.using, IntelligenceStatus.banned, IntelligenceStatus.moveFailed];

/** The agents of a space page by page, as a query. */
export const botPages = (asked: BotPagesRequest) => {
  const request = { ...asked, status: STATUS };
  return infiniteQueryOptions({
    queryKey: queryKeyOf(GetDraftIntelligenceList, request),
    queryFn: ({ pageParam }): Promise<Page> =>
      call(GetDraftIntelligenceList, pageParam ? { ...request, cursor_id: pageParam } : request),
    initialPageParam: '',
    getNextPageParam: ({ data }): string | undefined => (data.has_more ? data.next_cursor_id : undefined),
    placeholderData: keepPreviousData,
  });
};

/** The agents of all loaded pages. One that moved while the next page was loaded is there once. */
export function botsIn({ pages }: BotPages): Intelligence[] {
  const bots = pages.flatMap(({ data }) => data.intelligences);
  return [...new Map(bots.map((bot) => [bot.basic_info.id, bot])).values()];
}

/** The number of items on all pages, as the last loaded page reported it. */
export const totalOf = ({ pages }: BotPages): number => pages[pages.length - 1]?.data.total ?? 0;
