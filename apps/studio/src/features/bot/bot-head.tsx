import type { BotInfo } from '@parley/contract';
import { Avatar } from '@parley/ui';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageTitle } from '../../page/page-title.tsx';
import styles from './bot-head.module.css';

interface BotHeadProps {
  bot: Pick<BotInfo, 'name' | 'icon_url'>;
  spaceId: string;
  /** Actions at the end of the line. */
  children?: ReactNode;
}

/** Picture and name of the agent, and the link back to the list. */
export function BotHead({ bot, spaceId, children }: BotHeadProps) {
  const { t } = useTranslation();
  return (
    <header className={styles.head}>
      <PageTitle>{bot.name}</PageTitle>
      <Link to={`/space/${spaceId}/develop`} aria-label={t('back_to_develop')} className={styles.back}>
        <ArrowLeft aria-hidden size={18} />
      </Link>
      <Avatar name={bot.name} src={bot.icon_url} size="small" />
      <h1 className={styles.name}>{bot.name}</h1>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
