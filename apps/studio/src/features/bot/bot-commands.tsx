import { type FoundBot, SearchBots } from '@parley/contract';
import { Avatar } from '@parley/ui';
import { Plus } from 'lucide-react';
import { useDebouncedValue } from '../../api/use-debounced-value.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import type { Command, UseCommands } from '../../command/command.ts';
import { useCommandTitle } from '../../command/use-command-title.ts';
import { useCreateBotPath } from './create/create-bot-path.ts';

const SEARCH_DELAY_MS = 150;

/** The agents of all spaces of the user: the last changed ones at once, the others when the server finds them. And a new one. */
export const useBotCommands: UseCommands = (search) => {
  const titleOf = useCommandTitle();
  const createPath = useCreateBotPath();
  const wanted = useDebouncedValue(search, SEARCH_DELAY_MS);
  const latest = useOperationQuery(SearchBots, {});
  const found = useOperationQuery(SearchBots, { search: wanted }, { enabled: wanted !== '' });
  const bots = new Map<string, FoundBot>();
  for (const bot of [...(latest.data?.bots ?? []), ...(found.data?.bots ?? [])]) bots.set(bot.id, bot);
  const agents = [...bots.values()].map(
    ({ id, name, icon_url, space_id, space_name }): Command => ({
      id: `agent:${id}`,
      group: 'agents',
      title: name,
      detail: space_name,
      icon: <Avatar kind="agent" name={name} src={icon_url} size={24} />,
      effect: { to: `/space/${space_id}/bot/${id}` },
    }),
  );
  const create: Command = {
    id: 'create-agent',
    group: 'actions',
    ...titleOf('create_agent'),
    icon: <Plus />,
    effect: { to: createPath },
  };
  return [...agents, create];
};
