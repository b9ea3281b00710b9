import { type Space, SpaceType } from '@parley/contract';
import { Avatar } from '@parley/ui';
import { Bot, LibraryBig, Plus, Settings2, UserRoundPlus, UsersRound } from 'lucide-react';
import { useMatch } from 'react-router';
import type { Command, UseCommands } from '../../command/command.ts';
import { useCommandTitle } from '../../command/use-command-title.ts';
import { useUser } from '../../session/use-login.ts';
import { CreateSpaceDialog } from './create/create-space-dialog.tsx';
import { rememberedSpaceId, rememberedSubmenu, spaceToEnter } from './entry/remembered-place.ts';
import { spacePath } from './entry/space-path.ts';
import { spacesByUse } from './list/spaces-by-use.ts';
import { useSpaces } from './list/use-spaces.ts';
import { mayInvite } from './settings/may-invite.ts';
import { type SpaceSettingsTab, spaceSettingsPath } from './settings/space-settings-path.ts';

/** The spaces of the user, the pages and settings of the current one, and what one can do in them. */
export const useSpaceCommands: UseCommands = () => {
  const titleOf = useCommandTitle();
  const { user_id_str: userId } = useUser();
  const currentId = useMatch('/space/:space_id/*')?.params.space_id;
  const { data } = useSpaces();
  if (!data) return { commands: [] };
  const spaces = spacesByUse(data.list);
  const current = spaces.find(({ id }) => id === currentId) ?? spaceToEnter(data.list, rememberedSpaceId(userId));
  const inviting = spaces.filter(mayInvite);

  const settingsOf = (space: Space, tab: SpaceSettingsTab) =>
    spaceSettingsPath({ pathname: spacePath(space.id, 'develop'), search: '', hash: '' }, tab);
  const goTo = (space: Space): Command => ({
    id: `space:${space.id}`,
    group: 'spaces',
    title: space.name,
    icon: <Avatar kind="space" name={space.name} src={space.icon_url} size={24} />,
    effect: { to: spacePath(space.id, rememberedSubmenu(userId)) },
  });
  const pagesOf = (space: Space): Command[] => [
    {
      id: 'page:develop',
      group: 'pages',
      ...titleOf('develop'),
      detail: space.name,
      icon: <Bot />,
      effect: { to: spacePath(space.id, 'develop') },
    },
    {
      id: 'page:library',
      group: 'pages',
      ...titleOf('library'),
      detail: space.name,
      icon: <LibraryBig />,
      effect: { to: spacePath(space.id, 'library') },
    },
  ];
  const teamSettingsOf = (space: Space): Command[] => [
    {
      id: 'space-settings:general',
      group: 'settings',
      ...titleOf('space_settings'),
      detail: space.name,
      icon: <Settings2 />,
      effect: { to: settingsOf(space, 'general') },
    },
    {
      id: 'space-settings:members',
      group: 'settings',
      ...titleOf('space_members'),
      detail: space.name,
      icon: <UsersRound />,
      effect: { to: settingsOf(space, 'members') },
    },
  ];
  const inviteTo = (space: Space): Command => ({
    id: `invite:${space.id}`,
    group: 'actions',
    ...titleOf('command_invite', { space: space.name }),
    icon: <UserRoundPlus />,
    effect: { to: settingsOf(space, 'invitations') },
  });
  const commands: Command[] = [
    ...spaces.map(goTo),
    ...(current ? pagesOf(current) : []),
    ...(current?.space_type === SpaceType.team ? teamSettingsOf(current) : []),
    ...inviting.map(inviteTo),
    {
      id: 'create-space',
      group: 'actions',
      ...titleOf('create_team_space'),
      icon: <Plus />,
      effect: { Dialog: CreateSpaceDialog },
    },
  ];
  return { commands };
};
