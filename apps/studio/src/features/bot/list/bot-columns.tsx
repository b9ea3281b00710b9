import type { ListedBot } from '@parley/contract';
import { Avatar, type ListColumn } from '@parley/ui';
import { Link } from 'react-router';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { botPath } from '../bot-path.ts';

/** The list of agents as a table. */
export function useBotColumns(spaceId: string, showsCreator: boolean): readonly ListColumn<ListedBot>[] {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const creator = {
    id: 'creator',
    label: t('bot_creator'),
    content: (bot: ListedBot) => bot.creator?.user_name,
  };
  return [
    {
      id: 'name',
      width: 280,
      label: t('bot_name'),
      content: (bot) => (
        <>
          <Avatar kind="agent" name={bot.name} src={bot.icon_url} size={24} />
          <Link to={botPath(spaceId, bot.id)}>{bot.name}</Link>
        </>
      ),
    },
    { id: 'changed', label: t('bot_last_change'), content: (bot) => formatTime(bot.update_time) },
    ...(showsCreator ? [creator] : []),
    { id: 'description', label: t('bot_description'), content: (bot) => bot.description },
  ];
}
