import { type BotVersionSummary, HISTORY_VERSIONS_PAGE, ListDraftBotHistory, type ResponseOf } from '@parley/contract';
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../../api/call.ts';
import { queryKeyOf } from '../../../../api/query-key.ts';

/** The versions of an agent page by page, the newest first. */
export function useHistory(botId: string) {
  return useInfiniteQuery({
    queryKey: queryKeyOf(ListDraftBotHistory, { bot_id: botId }),
    queryFn: ({ pageParam }) =>
      call(ListDraftBotHistory, { bot_id: botId, page_index: pageParam, page_size: HISTORY_VERSIONS_PAGE }),
    initialPageParam: 1,
    getNextPageParam: ({ data }, pages) => (data.has_more ? pages.length + 1 : undefined),
  });
}

/** The versions of all loaded pages. One that moved to the next page while that was loaded is there once. */
export function versionsIn({ pages }: InfiniteData<ResponseOf<typeof ListDraftBotHistory>>): BotVersionSummary[] {
  const versions = pages.flatMap(({ data }) => data.history_infos);
  return [...new Map(versions.map((version) => [version.version, version])).values()];
}

/** The version that was published before one; `undefined` when it is not loaded, or there is none. */
export function publishedBefore(
  versions: readonly BotVersionSummary[],
  version: string,
): BotVersionSummary | undefined {
  const position = versions.findIndex((one) => one.version === version);
  return position < 0 ? undefined : versions.slice(position + 1).find(({ kind }) => kind === 'publish');
}
