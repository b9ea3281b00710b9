import type { Intelligence } from '@parley/contract';
import { Avatar, type ListColumn } from '@parley/ui';
import { Link } from 'react-router';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { botPath } from '../bot-path.ts';
import { activityOf, type BotOrder } from './last-activity.ts';
import { publishStateOf } from './publish-state.ts';

/** The list of agents as a table. */
export function useBotColumns(order: BotOrder, showsWho: boolean): readonly ListColumn<Intelligence>[] {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  const isCreation = order === 'created';
  const who = {
    id: 'who',
    label: t(isCreation ? 'bot_creator' : 'bot_changed_by'),
    content: (bot: Intelligence) => activityOf(bot, order).who?.nickname,
  };
  return [
    {
      id: 'name',
      width: 280,
      label: t('bot_name'),
      content: ({ basic_info: { id, name, icon_url, space_id } }) => (
        <>
          <Avatar kind="agent" name={name} src={icon_url} size={24} />
          <Link to={botPath(space_id, id)}>{name}</Link>
        </>
      ),
    },
    {
      id: 'when',
      label: t(isCreation ? 'bot_creation' : order === 'published' ? 'bot_published' : 'bot_last_change'),
      content: (bot) =>
        order === 'published' && !bot.publish_info.has_published ? '–' : formatTime(activityOf(bot, order).moment),
    },
    ...(showsWho ? [who] : []),
    {
      id: 'state',
      label: t('bot_state'),
      content: (bot) => t(publishStateOf(bot)),
    },
    { id: 'description', label: t('bot_description'), content: ({ basic_info }) => basic_info.description },
  ];
}
