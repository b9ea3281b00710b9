import { Languages, LogOut } from 'lucide-react';
import type { Command, UseCommands } from '../../command/command.ts';
import { useCommandTitle } from '../../command/use-command-title.ts';
import { localeOptions } from '../../language/locale.ts';
import { useUser } from '../../session/use-login.ts';
import { useSaveLanguage } from './settings/use-save-language.ts';
import { useLogOut } from './use-log-out.ts';

export const useAccountCommands: UseCommands = () => {
  const titleOf = useCommandTitle();
  const { locale } = useUser();
  const logOut = useLogOut();
  const { mutate: save } = useSaveLanguage();
  const otherLocales = localeOptions.filter(({ value }) => value !== locale);
  const commands: Command[] = [
    ...otherLocales.map(
      ({ value, label }): Command => ({
        id: `language:${value}`,
        group: 'settings',
        ...titleOf('command_language', { language: label }),
        icon: <Languages />,
        effect: { run: () => save({ locale: value }) },
      }),
    ),
    { id: 'log-out', group: 'settings', ...titleOf('log_out'), icon: <LogOut />, effect: { run: logOut } },
  ];
  return { commands };
};
