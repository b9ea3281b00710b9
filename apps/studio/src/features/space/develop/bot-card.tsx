import type { ListedBot } from '@parley/contract';
import { Avatar } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import styles from './bot-card.module.css';

export function BotCard({ bot }: { bot: ListedBot }) {
  const { t } = useTranslation();
  const formatTime = useFormatTime();
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <Avatar name={bot.name} src={bot.icon_url} size="large" />
        <h2 className={styles.name}>{bot.name}</h2>
      </div>
      {bot.description && <p className={styles.description}>{bot.description}</p>}
      <p className={styles.changed}>{t('bot_changed', { time: formatTime(bot.update_time) })}</p>
    </li>
  );
}
