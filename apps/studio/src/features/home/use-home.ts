import { GetHome, type ResponseOf, SpaceType } from '@parley/contract';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';
import { spacesQuery } from '../space/index.ts';

export type Home = ResponseOf<typeof GetHome>;

export const homeQueryKey = queryKeyOf(GetHome, {});

/** What the home page shows. Loaded again on every visit: the steps are taken on other pages. */
export function useHome() {
  const queryClient = useQueryClient();
  return useQuery({ queryKey: homeQueryKey, queryFn: () => loadHome(queryClient), refetchOnMount: 'always' });
}

/** studio §4: a missing personal space is created first; it comes with the welcome agent. */
async function loadHome(queryClient: QueryClient): Promise<Home> {
  const home = await call(GetHome, {});
  if (home.spaces.some(({ space_type }) => space_type === SpaceType.personal)) return home;
  await queryClient.fetchQuery({ ...spacesQuery, staleTime: 0 });
  return call(GetHome, {});
}
