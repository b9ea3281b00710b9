import { ApiError } from '@parley/contract';
import { Button, copyText, IconButton } from '@parley/ui';
import { CircleAlert, Copy } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageTitle } from '../page/page-title.tsx';
import { useCopiedToast } from '../page/use-copied-toast.ts';
import styles from './error-page.module.css';
import { platformPath } from './platform-path.ts';

interface ErrorPageProps {
  title: string;
  subtitle: string;
  /** An error of the server carries the session id. */
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

/** The id by which the administrator finds the error in the server's log. */
function SessionId({ id }: { id: string }) {
  const { t } = useTranslation();
  const showCopiedToast = useCopiedToast();
  return (
    <p className={styles.session}>
      {t('session_id')}: <code>{id}</code>
      <IconButton
        label={t('copy_session_id')}
        icon={<Copy aria-hidden />}
        onClick={() => void copyText(id).then(showCopiedToast)}
      />
    </p>
  );
}
