import { GetSpaceListV2 } from '@parley/contract';
import { call } from '../api/call.ts';
import { queryKeyOf } from '../api/query-key.ts';

/** The spaces among which the target of a copy is chosen. Asked anew each time: an administrator may have made one public meanwhile. */
export const targetSpaces = {
  queryKey: [...queryKeyOf(GetSpaceListV2), 'targets'],
  queryFn: async () => (await call(GetSpaceListV2, {})).data.bot_space_list,
  staleTime: 0,
  // Not while the form is open: it would lose its target.
  refetchOnWindowFocus: false,
};
