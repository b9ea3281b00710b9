import { type FoundBot, SearchBots } from '@parley/contract';
import { Avatar } from '@parley/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useDebouncedValue } from '../../api/use-debounced-value.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import type { Command, UseCommands } from '../../command/command.ts';
import { useCommandTitle } from '../../command/use-command-title.ts';
import { botPath } from './bot-path.ts';
import { useCreatePath } from './create/create-path.ts';

const SEARCH_DELAY_MS = 150;

/** The agents of all spaces of the user: the last changed ones at once, the others when the server finds them. And a new one. */
export const useBotCommands: UseCommands = (search) => {
  const titleOf = useCommandTitle();
  const createPath = useCreatePath();
  const wanted = useDebouncedValue(search, SEARCH_DELAY_MS);
  const latest = useOperationQuery(SearchBots, {});
  const found = useOperationQuery(
    SearchBots,
    { search: wanted },
    { enabled: wanted !== '', placeholderData: keepPreviousData },
  );
  const bots = new Map<string, FoundBot>();
  for (const bot of [...(latest.data?.bots ?? []), ...(found.data?.bots ?? [])]) bots.set(bot.id, bot);
  // Until the response to this search is there, the former agents have to fit it by their title.
  const isCurrent = search !== '' && search === wanted && !found.isPlaceholderData;
  const foundIds = new Set(isCurrent ? found.data?.bots.map(({ id }) => id) : []);
  const agents = [...bots.values()].map(
    ({ id, name, icon_url, space_id, space_name }): Command => ({
      id: `agent:${id}`,
      group: 'agents',
      title: name,
      isFound: foundIds.has(id),
      detail: space_name,
      icon: <Avatar kind="agent" name={name} src={icon_url} size={24} />,
      effect: { to: botPath(space_id, id) },
    }),
  );
  const create: Command = {
    id: 'create-agent',
    group: 'actions',
    ...titleOf('create_agent'),
    icon: <Plus />,
    effect: { to: createPath },
  };
  const isPending = search === '' ? latest.isPending : !isCurrent || found.isPending;
  const hasFailed = search === '' ? latest.isError : found.isError;
  return { commands: [...agents, create], search: hasFailed ? 'failed' : isPending ? 'pending' : undefined };
};
