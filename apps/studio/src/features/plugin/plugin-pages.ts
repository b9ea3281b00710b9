import { GetDevPluginList, PLUGIN_PAGE, type Plugin, type RequestOf, type ResponseOf } from '@parley/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';

type Page = ResponseOf<typeof GetDevPluginList>;
type PluginPages = InfiniteData<Page>;

/** The plugins of a space page by page, as a query. */
export const pluginPages = (asked: Omit<RequestOf<typeof GetDevPluginList>, 'page' | 'size'>) => {
  const request = { ...asked, size: PLUGIN_PAGE };
  return infiniteQueryOptions({
    queryKey: queryKeyOf(GetDevPluginList, request),
    queryFn: ({ pageParam }): Promise<Page> => call(GetDevPluginList, { ...request, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages): number | undefined =>
      pages.length * PLUGIN_PAGE < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
  });
};

/** One that moved while the next page was loaded is there once. */
export function pluginsIn({ pages }: PluginPages): Plugin[] {
  const plugins = pages.flatMap((page) => page.plugins);
  return [...new Map(plugins.map((plugin) => [plugin.plugin_id, plugin])).values()];
}

export const pluginTotal = ({ pages }: PluginPages): number => pages[pages.length - 1]?.total ?? 0;
