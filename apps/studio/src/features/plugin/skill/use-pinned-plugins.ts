import { GetPlaygroundPluginList, type PluginList } from '@parley/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useOperationQuery } from '../../../api/use-operation-query.ts';

/** The plugins of an agent in the versions that it has. */
export const usePinnedPlugins = (spaceId: string, list: PluginList) =>
  useOperationQuery(
    GetPlaygroundPluginList,
    { space_id: spaceId, pinned: list.map(({ plugin_id, version }) => ({ plugin_id, version })) },
    // Rows stay as they are while one is added or removed.
    { enabled: list.length > 0, placeholderData: keepPreviousData },
  );
