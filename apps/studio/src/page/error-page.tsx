import { ApiError } from '@parley/contract';
import { Button, copyText, ErrorCard, FailedIllustration, IconButton, Row } from '@parley/ui';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageTitle } from './page-title.tsx';
import { platformPath } from './platform-path.ts';
import { useCopiedToast } from './use-copied-toast.ts';

interface ErrorPageProps {
  title: string;
  subtitle: string;
  /** An error of the server carries the session id. */
  error?: unknown;
  onRetry?: () => void;
  /** Another way on, before the one to the platform. */
  action?: ReactNode;
  /** The best way on, after the one to the platform. */
  mainAction?: ReactNode;
  illustration?: ReactNode;
}

/** studio §2 error page. */
export function ErrorPage(props: ErrorPageProps) {
  const { title, subtitle, error, onRetry, action, mainAction, illustration = <FailedIllustration /> } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const sessionId = error instanceof ApiError ? error.logId : '';
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ErrorCard
        size="page"
        illustration={illustration}
        title={title}
        message={subtitle}
        actions={
          <>
            {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
            {action}
            <Button
              variant={mainAction ? 'secondary' : 'primary'}
              onClick={() => void navigate(platformPath(pathname))}
            >
              {t('go_to_bot_platform')}
            </Button>
            {mainAction}
          </>
        }
        note={sessionId && <SessionId id={sessionId} />}
      />
    </>
  );
}

/** The id by which the administrator finds the error in the server's log. */
function SessionId({ id }: { id: string }) {
  const { t } = useTranslation();
  const showCopiedToast = useCopiedToast();
  return (
    <Row gap={1} justify="center">
      <span>
        {t('session_id')}: <code>{id}</code>
      </span>
      <IconButton
        label={t('copy_session_id')}
        icon={<Copy aria-hidden />}
        onClick={() => void copyText(id).then(showCopiedToast)}
      />
    </Row>
  );
}
