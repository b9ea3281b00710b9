import { GetBotVersionInfo } from '@parley/contract';
import { ButtonLink } from '@parley/ui';
import { Eye } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useOperationQuery } from '../../../../api/use-operation-query.ts';
import { RelativeTime } from '../../../../i18n/relative-time.tsx';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { botPath } from '../../bot-path.ts';
import { RestoreButton } from '../restore-button.tsx';
import { useVersionTitle } from '../use-version-title.ts';
import styles from './version-banner.module.css';

interface VersionBannerProps {
  botId: string;
  spaceId: string;
  version: string;
  canRestore: boolean;
}

/** Says which version the page shows, and leads back to the draft. */
export function VersionBanner({ botId, spaceId, version, canRestore }: VersionBannerProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const titleOf = useVersionTitle();
  const draftPath = botPath(spaceId, botId);
  // The page has its content already; without the rest of this the banner is a little shorter.
  const summary = useOperationQuery(GetBotVersionInfo, { bot_id: botId, version }).data?.data.version_summary;
  return (
    <section aria-label={t('version_preview')} className={styles.banner}>
      <Eye aria-hidden />
      <p className={styles.text}>
        {summary ? (
          <>
            {t('version_preview')} · <strong>{titleOf(summary)}</strong>
            {summary.is_online && <> · {t('bot_published')}</>}
            <span className={styles.meta}>
              {summary.creator && <> · {summary.creator.name}</>} ·{' '}
              <RelativeTime moment={Number(summary.create_time) * 1_000} />
              {summary.note && <> · {summary.note}</>}
            </span>
          </>
        ) : (
          t('editor_preview')
        )}
      </p>
      <div className={styles.actions}>
        {summary && canRestore && (
          <RestoreButton botId={botId} version={summary} onRestored={() => void navigate(draftPath)} />
        )}
        <ButtonLink size="small">
          <Link to={draftPath}>{t('editor_preview_leave')}</Link>
        </ButtonLink>
      </div>
    </section>
  );
}
