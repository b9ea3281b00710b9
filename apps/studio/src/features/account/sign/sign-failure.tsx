import { CircleAlert } from 'lucide-react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './sign-failure.module.css';
import type { SignAction } from './use-sign-in.ts';

interface SignFailureProps {
  action: SignAction;
  error: Error | undefined;
}

/** studio §8 login failure, above the buttons of the form. The button that failed is now Retry. */
export function SignFailure({ action, error }: SignFailureProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  if (!error) return null;
  return (
    <div role="alert" className={styles.failure}>
      <CircleAlert aria-hidden className={styles.icon} />
      <h2>{t(action === 'log-in' ? 'login_failed' : 'register_failed')}</h2>
      <p>{errorMessage(error)}</p>
    </div>
  );
}
