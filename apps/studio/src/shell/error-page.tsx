import { ApiError } from '@parley/contract';
import { Button } from '@parley/ui';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { PageTitle } from '../page/page-title.tsx';
import styles from './error-page.module.css';
import { platformPath } from './platform-path.ts';
import { SessionId } from './session-id.tsx';

interface ErrorPageProps {
  title: string;
  subtitle: string;
  /** What failed: the answer it came from, if any, gives the session id. */
  error?: unknown;
  onRetry?: () => void;
}

/** studio §2 error page. */
export function ErrorPage({ title, subtitle, error, onRetry }: ErrorPageProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const sessionId = error instanceof ApiError ? error.logId : '';
  return (
    <div role="alert" className={styles.error}>
      <PageTitle>{title}</PageTitle>
      <CircleAlert aria-hidden className={styles.icon} />
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.subtitle}>{subtitle}</p>
      <div className={styles.actions}>
        {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
        <Button variant="primary" onClick={() => void navigate(platformPath(pathname))}>
          {t('go_to_bot_platform')}
        </Button>
      </div>
      {sessionId && <SessionId id={sessionId} />}
    </div>
  );
}
