import type { BotInfo } from '@parley/contract';
import { Avatar, PageHeader, useIsNarrow } from '@parley/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { InPageBar } from '../../../page/page-bar.tsx';
import { PageTitle } from '../../../page/page-title.tsx';
import { BackLink } from '../back-link.tsx';

interface EditorHeadProps {
  bot: Pick<BotInfo, 'name' | 'icon_url'>;
  spaceId: string;
  /** After the name: whether the draft is saved. */
  saving: ReactNode;
  /** Who else is here, and the buttons at the end of the line. */
  actions: ReactNode;
}

/** studio §2 breadcrumbs: Bots, and the bot with its picture. On narrow screens the list is an arrow. */
export function EditorHead({ bot, spaceId, saving, actions }: EditorHeadProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const listPath = `/space/${spaceId}/develop`;
  const face = <Avatar kind="agent" name={bot.name} src={bot.icon_url} size={24} />;
  return (
    <>
      <PageTitle>{bot.name}</PageTitle>
      <InPageBar>
        <PageHeader
          variant="bar"
          {...(!isNarrow && {
            breadcrumb: {
              label: t('breadcrumb'),
              items: [{ id: 'list', content: <Link to={listPath}>{t('breadcrumb_bots')}</Link> }],
            },
          })}
          picture={
            <>
              {isNarrow && <BackLink to={listPath} label={t('back_to_develop')} />}
              {face}
            </>
          }
          title={bot.name}
          tag={saving}
          actions={actions}
        />
      </InPageBar>
    </>
  );
}
