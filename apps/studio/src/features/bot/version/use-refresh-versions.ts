import {
  CompareBotVersions,
  GetBotVersionInfo,
  GetDraftBotInfoAgw,
  ListDraftBotHistory,
  PreparePublish,
  PublishConnectorList,
} from '@parley/contract';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeyOf } from '../../../api/query-key.ts';
import { botLists } from '../use-refresh-bots.ts';

const changedByVersions = [
  GetDraftBotInfoAgw,
  ListDraftBotHistory,
  PreparePublish,
  PublishConnectorList,
  CompareBotVersions,
  GetBotVersionInfo,
  ...botLists,
];

/** Loads everything again that a new version or a restored one changes. */
export function useRefreshVersions(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      changedByVersions.map((operation) => queryClient.invalidateQueries({ queryKey: queryKeyOf(operation) })),
    );
}
