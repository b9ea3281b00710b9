import type { BotInfo } from '@parley/contract';
import { Avatar, PageHeader, useIsNarrow } from '@parley/ui';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { InPageBar } from '../../page/page-bar.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import styles from './bot-head.module.css';

interface BotHeadProps {
  bot: Pick<BotInfo, 'name' | 'icon_url'>;
  spaceId: string;
  /** Buttons at the end of the line. */
  actions: ReactNode;
}

/** studio §2 breadcrumbs: the list of agents, and the agent with its picture. On narrow screens the list is an icon. */
export function BotHead({ bot, spaceId, actions }: BotHeadProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const list = (
    <Link to={`/space/${spaceId}/develop`} aria-label={t('back_to_develop')} className={styles.list}>
      {isNarrow ? <ChevronLeft aria-hidden /> : t('bot_list')}
    </Link>
  );
  const face = <Avatar kind="agent" name={bot.name} src={bot.icon_url} size={24} />;
  return (
    <>
      <PageTitle>{bot.name}</PageTitle>
      <InPageBar>
        <PageHeader
          variant="bar"
          {...(!isNarrow && { breadcrumb: { label: t('breadcrumb'), items: [{ id: 'list', content: list }] } })}
          picture={
            isNarrow ? (
              <>
                {list}
                {face}
              </>
            ) : (
              face
            )
          }
          title={bot.name}
          actions={actions}
        />
      </InPageBar>
    </>
  );
}
