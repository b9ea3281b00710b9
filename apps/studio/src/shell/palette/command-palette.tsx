import { Palette, type PaletteGroup, type PaletteItem } from '@parley/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Command, type CommandGroup, commandGroups } from '../../command/command.ts';
import { rankCommands } from '../../command/rank-commands.ts';
import { recentCommands, rememberCommand } from '../../command/recent-commands.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useUser } from '../../session/use-login.ts';
import { useAllCommands } from './command-sources.ts';
import { paletteStore } from './palette-store.ts';

/** Further agents are found by typing. */
const AGENTS_SHOWN = 5;
const FOUND_MAX = 30;
/** As long as the server accepts. */
const SEARCH_MAX = 100;

/** Everything one can go to or do, by name. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user_id_str: userId } = useUser();
  const [search, setSearch] = useState('');
  const { commands, search: searchState } = useAllCommands(search.trim());
  const take = useTakeCommand(onClose);
  const nameOf = (group: CommandGroup) => t(`command_${group}`);
  const groups =
    search.trim() === ''
      ? unsearchedGroups(commands, recentCommands(userId, commands), t('command_recent'), nameOf)
      : foundGroup(commands, search, nameOf);
  return (
    <Palette
      label={t('palette')}
      placeholder={t('palette_placeholder')}
      search={search}
      onSearchChange={setSearch}
      groups={groups}
      maxLength={SEARCH_MAX}
      isPending={searchState === 'pending'}
      pendingText={t('palette_searching')}
      failure={searchState === 'failed' ? t('palette_failed') : undefined}
      emptyText={t('palette_none', { search: search.trim() })}
      closeLabel={t('close')}
      hints={[
        { keys: ['ArrowUp', 'ArrowDown'], text: t('palette_move') },
        { keys: ['Enter'], text: t('palette_choose') },
        { keys: ['Escape'], text: t('close') },
      ]}
      onChoose={(id) => {
        const command = commands.find((one) => one.id === id);
        if (!command) return;
        rememberCommand(userId, id);
        take(command);
      }}
      onClose={onClose}
    />
  );
}

function useTakeCommand(onClose: () => void): (command: Command) => void {
  const navigate = useNavigate();
  return ({ effect }) => {
    if ('Dialog' in effect) {
      paletteStore.dispatch({ type: 'dialog-opened', Dialog: effect.Dialog });
      return;
    }
    onClose();
    if ('to' in effect) void navigate(effect.to);
    else effect.run();
  };
}

const toItem = ({ id, icon, title, detail }: Command): PaletteItem => ({ id, icon, title, detail });

/** Recent commands, then the others by kind. */
function unsearchedGroups(
  commands: readonly Command[],
  recent: readonly Command[],
  recentLabel: string,
  nameOf: (group: CommandGroup) => string,
): PaletteGroup[] {
  const others = commands.filter((command) => !recent.includes(command));
  const ofGroup = (wanted: CommandGroup) => others.filter(({ group }) => group === wanted);
  return [
    { label: recentLabel, items: recent.map(toItem) },
    ...commandGroups.map((group) => ({
      label: nameOf(group),
      items: ofGroup(group)
        .slice(0, group === 'agents' ? AGENTS_SHOWN : undefined)
        .map(toItem),
    })),
  ].filter(({ items }) => items.length > 0);
}

/** One list, the best fit first; each line says what kind of thing it is. */
function foundGroup(
  commands: readonly Command[],
  search: string,
  nameOf: (group: CommandGroup) => string,
): PaletteGroup[] {
  const found = rankCommands(commands, search).slice(0, FOUND_MAX);
  if (found.length === 0) return [];
  return [
    {
      items: found.map((command) => ({
        ...toItem(command),
        detail: [nameOf(command.group), command.detail].filter(Boolean).join(' · '),
      })),
    },
  ];
}
