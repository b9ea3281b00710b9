import type { Intelligence } from '@parley/contract';
import { Avatar, ResourceCard } from '@parley/ui';
import { Link } from 'react-router';
import { RelativeTime } from '../../../i18n/relative-time.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useUser } from '../../../session/use-login.ts';
import { botPath } from '../bot-path.ts';
import { ChatLink } from '../chat-link.tsx';
import { FavouriteStar } from '../favourite/favourite-star.tsx';
import { BotMenu } from './bot-menu.tsx';
import { activityOf, type BotOrder } from './last-activity.ts';
import { publishStateOf } from './publish-state.ts';

interface BotCardProps {
  bot: Intelligence;
  order: BotOrder;
  /** In a space with several members. */
  showsWho: boolean;
}

/** An agent in the list; the whole card is a link to its page. */
export function BotCard({ bot, order, showsWho }: BotCardProps) {
  const { t } = useTranslation();
  const { user_id_str: userId } = useUser();
  const { id, name, description, icon_url, space_id } = bot.basic_info;
  const state = publishStateOf(bot);
  // “Published” beside a time says when that was.
  const { who, moment } = activityOf(bot, state === 'bot_published' && order !== 'created' ? 'published' : order);
  const author = who?.user_id === userId ? t('bot_you') : who?.nickname;
  return (
    <ResourceCard
      picture={<Avatar kind="agent" name={name} src={icon_url} size={40} />}
      link={<Link to={botPath(space_id, id)}>{name}</Link>}
      description={description}
      meta={[
        <span key="state">{t(state)}</span>,
        ...(showsWho && author ? [<span key="who">{author}</span>] : []),
        <RelativeTime key="when" moment={moment} />,
      ]}
      menu={
        <>
          {bot.publish_info.has_published && <ChatLink spaceId={space_id} botId={id} name={name} />}
          <FavouriteStar bot={bot} />
          <BotMenu bot={bot} />
        </>
      }
    />
  );
}
