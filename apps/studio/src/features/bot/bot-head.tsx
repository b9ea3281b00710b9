import type { BotInfo } from '@parley/contract';
import { Avatar, PageHeader } from '@parley/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PageTitle } from '../../page/page-title.tsx';

interface BotHeadProps {
  bot: Pick<BotInfo, 'name' | 'icon_url'>;
  spaceId: string;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
}

/** studio §2 breadcrumbs: the list of agents, and the agent with its picture. */
export function BotHead({ bot, spaceId, actions }: BotHeadProps) {
  const { t } = useTranslation();
  const list = (
    <Link to={`/space/${spaceId}/develop`} aria-label={t('back_to_develop')}>
      {t('bot_list')}
    </Link>
  );
  return (
    <>
      <PageTitle>{bot.name}</PageTitle>
      <PageHeader
        variant="bar"
        breadcrumb={{ label: t('breadcrumb'), items: [{ id: 'list', content: list }] }}
        picture={<Avatar kind="agent" name={bot.name} src={bot.icon_url} size={24} />}
        title={bot.name}
        actions={actions}
      />
    </>
  );
}
