import type { ListedBot } from '@parley/contract';
import { Avatar, ResourceCard } from '@parley/ui';
import { Link } from 'react-router';
import { RelativeTime } from '../../../i18n/relative-time.tsx';
import { useUser } from '../../../session/use-login.ts';
import { botPath } from '../bot-path.ts';

/** An agent in the list; the whole card is a link to its page. It names its creator if that is somebody else. */
export function BotCard({ bot, spaceId }: { bot: ListedBot; spaceId: string }) {
  const { user_id_str: userId } = useUser();
  const { creator } = bot;
  const changed = <RelativeTime key="changed" moment={bot.update_time} />;
  return (
    <ResourceCard
      picture={<Avatar kind="agent" name={bot.name} src={bot.icon_url} size={40} />}
      link={<Link to={botPath(spaceId, bot.id)}>{bot.name}</Link>}
      description={bot.description}
      meta={creator && creator.user_id !== userId ? [creator.user_name, changed] : [changed]}
    />
  );
}
