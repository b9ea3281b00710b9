import type { ListedBot } from '@parley/contract';
import { Avatar, ResourceCard } from '@parley/ui';
import { Link } from 'react-router';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { botPath } from '../bot-path.ts';

interface BotCardProps {
  bot: ListedBot;
  spaceId: string;
  /** In a space of several people. */
  showsCreator: boolean;
}

/** An agent in the list; the whole card is a link to its page. */
export function BotCard({ bot, spaceId, showsCreator }: BotCardProps) {
  const { t } = useTranslation();
  const formatDate = useFormatTime('date');
  const changed = t('bot_changed', { time: formatDate(bot.update_time) });
  return (
    <ResourceCard
      picture={<Avatar kind="agent" name={bot.name} src={bot.icon_url} size={40} />}
      link={<Link to={botPath(spaceId, bot.id)}>{bot.name}</Link>}
      description={bot.description}
      meta={showsCreator && bot.creator ? [bot.creator.user_name, changed] : [changed]}
    />
  );
}
