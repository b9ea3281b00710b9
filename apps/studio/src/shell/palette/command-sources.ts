import type { UseCommands } from '../../command/command.ts';
import { useAccountCommands } from '../../features/account/account-commands.tsx';
import { useAdministrationCommands } from '../../features/administration/administration-commands.tsx';
import { useBotCommands } from '../../features/bot/bot-commands.tsx';
import { useSpaceCommands } from '../../features/space/space-commands.tsx';
import { useShellCommands } from './shell-commands.tsx';

/** The commands of every feature; a feature adds its own hook here. The list never changes, so hooks can be called in a loop. */
const sources: readonly UseCommands[] = [
  useBotCommands,
  useSpaceCommands,
  useShellCommands,
  useAdministrationCommands,
  useAccountCommands,
];

export const useAllCommands: UseCommands = (search) => {
  // biome-ignore lint/correctness/useHookAtTopLevel: see `sources`
  const all = sources.map((useCommands) => useCommands(search));
  const states = all.map((source) => source.search);
  return {
    commands: all.flatMap(({ commands }) => commands),
    search: (['pending', 'failed'] as const).find((state) => states.includes(state)),
  };
};
