import { PageHeader, useIsNarrow } from '@parley/ui';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { InPageBar } from '../../../../page/page-bar.tsx';
import { PageTitle } from '../../../../page/page-title.tsx';
import { botPath } from '../../bot-path.ts';
import styles from './publish-page.module.css';

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
                picture: (
                  <Link to={path} aria-label={t('publish_edit')} className={styles.back}>
                    <ChevronLeft aria-hidden />
                  </Link>
                ),
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
