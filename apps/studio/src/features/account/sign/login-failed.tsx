import { Button } from '@parley/ui';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styles from './login-failed.module.css';
import type { SignInFailure } from './use-sign-in.ts';

/** studio §8 login failure. The button that was pressed is hidden now, so the focus moves to Retry. */
export function LoginFailed({ failure, onRetry }: { failure: SignInFailure; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.failed}>
      <div role="alert" className={styles.text}>
        <CircleAlert aria-hidden className={styles.icon} />
        <h2>{t(failure.title)}</h2>
        <p>{failure.message}</p>
      </div>
      <Button variant="primary" size="large" ref={focusOnce} onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}
