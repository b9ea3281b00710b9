import { PageHeader, useIsNarrow } from '@parley/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { InPageBar } from '../../../../page/page-bar.tsx';
import { PageTitle } from '../../../../page/page-title.tsx';
import { BackLink } from '../../back-link.tsx';
import { botPath } from '../../bot-path.ts';

interface PublishHeadProps {
  /** Empty while it is loading. */
  name: string;
  spaceId: string;
  botId: string;
  /** At the end of the line. */
  children: ReactNode;
}

/** studio §2 breadcrumbs: Bots, the bot, Publish. On narrow screens the way back is an arrow. */
export function PublishHead({ name, spaceId, botId, children }: PublishHeadProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const path = botPath(spaceId, botId);
  return (
    <>
      <PageTitle>{t('publish_title', { name })}</PageTitle>
      <InPageBar>
        <PageHeader
          variant="bar"
          {...(isNarrow
            ? {
                picture: <BackLink to={path} label={t('publish_edit')} />,
              }
            : {
                breadcrumb: {
                  label: t('breadcrumb'),
                  items: [
                    { id: 'list', content: <Link to={`/space/${spaceId}/develop`}>{t('breadcrumb_bots')}</Link> },
                    { id: 'bot', content: <Link to={path}>{name || t('bot_this')}</Link> },
                  ],
                },
              })}
          title={t('bot_publish')}
          actions={children}
        />
      </InPageBar>
    </>
  );
}
