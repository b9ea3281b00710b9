import type { Command, UseCommands } from '../../command/command.ts';
import { useCommandTitle } from '../../command/use-command-title.ts';
import { useUser } from '../../session/use-login.ts';
import { adminPages } from './admin-pages.ts';

/** The pages of the administration, for administrators. */
export const useAdministrationCommands: UseCommands = () => {
  const titleOf = useCommandTitle();
  const { is_administrator: isAdministrator } = useUser();
  if (!isAdministrator) return { commands: [] };
  const area = titleOf('administration');
  const commands = adminPages.map(({ path, text, icon: Icon }): Command => {
    const { title, keywords } = titleOf(text);
    return {
      id: `page:${path}`,
      group: 'pages',
      title,
      keywords: [...keywords, area.title, ...area.keywords],
      detail: area.title,
      icon: <Icon />,
      effect: { to: path },
    };
  });
  return { commands };
};
