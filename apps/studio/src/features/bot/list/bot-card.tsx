import type { ListedBot } from '@parley/contract';
import { Avatar } from '@parley/ui';
import { Link } from 'react-router';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './bot-card.module.css';

/** An agent in the list; the whole card is a link to its page. */
export function BotCard({ bot, spaceId }: { bot: ListedBot; spaceId: string }) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Avatar name={bot.name} src={bot.icon_url} size="large" />
        <h2 className={styles.name}>
          <Link to={`/space/${spaceId}/bot/${bot.id}`} className={styles.link}>
            {bot.name}
          </Link>
        </h2>
      </div>
      {bot.description && <p className={styles.description}>{bot.description}</p>}
      <p className={styles.changed}>{t('bot_changed', { time: formatTime(bot.update_time) })}</p>
    </li>
  );
}
