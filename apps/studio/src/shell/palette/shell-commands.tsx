import {
  BookOpen,
  ChartColumn,
  House,
  Keyboard,
  Monitor,
  MonitorSmartphone,
  Moon,
  ScrollText,
  Sun,
  UserRound,
} from 'lucide-react';
import type { Command, UseCommands } from '../../command/command.ts';
import { useCommandTitle } from '../../command/use-command-title.ts';
import { useUser } from '../../session/use-login.ts';
import { chooseTheme, themes } from '../../theme/theme.ts';
import { KeysDialog } from '../keys/lazy-keys-dialog.ts';
import { useSettingsPath } from '../settings/settings-path.ts';

const themeIcons = { system: <Monitor />, light: <Sun />, dark: <Moon /> };

/** The pages and settings that the shell composes, the theme and the keys. */
export const useShellCommands: UseCommands = () => {
  const titleOf = useCommandTitle();
  const user = useUser();
  const settingsPath = useSettingsPath();
  const page = (id: string, to: string, key: Parameters<typeof titleOf>[0], icon: Command['icon']): Command => ({
    id,
    group: 'pages',
    ...titleOf(key),
    icon,
    effect: { to },
  });
  const commands: Command[] = [
    page('page:home', '/', 'home', <House />),
    {
      ...page('page:api', '', 'api_reference', <BookOpen />),
      effect: { run: () => void window.open('/docs/api', '_blank', 'noreferrer') },
    },
    page('page:terms', '/terms', 'terms', <ScrollText />),
    {
      ...page('settings:account', settingsPath('account'), 'settings', <UserRound />),
      group: 'settings',
    },
    {
      ...page('settings:sessions', settingsPath('sessions'), 'sessions', <MonitorSmartphone />),
      group: 'settings',
    },
    { ...page('settings:usage', settingsPath('usage'), 'usage', <ChartColumn />), group: 'settings' },
    ...themes.map(
      (theme): Command => ({
        id: `theme:${theme}`,
        group: 'settings',
        ...titleOf(`command_theme_${theme}`),
        icon: themeIcons[theme],
        effect: { run: () => chooseTheme(user.user_id_str, theme) },
      }),
    ),
    { id: 'keys', group: 'pages', ...titleOf('key_help'), icon: <Keyboard />, effect: { Dialog: KeysDialog } },
  ];
  return { commands };
};
