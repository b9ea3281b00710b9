import {
  GetDevPluginList,
  GetPlaygroundPluginList,
  GetPluginAPIs,
  GetPluginInfo,
  GetPluginNextVersion,
  ListPluginVersions,
} from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { queryKeyOf } from '../../api/query-key.ts';

/** Loads what is shown of plugins again, after a change. */
export function useRefreshPlugins(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const changed = [
      GetDevPluginList,
      GetPluginInfo,
      GetPluginAPIs,
      GetPluginNextVersion,
      ListPluginVersions,
      GetPlaygroundPluginList,
    ];
    await Promise.all(changed.map((operation) => queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) })));
  }, [queryClient]);
}
