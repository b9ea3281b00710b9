import { Button, EmptyState } from '@parley/ui';
import { CloudOff } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './centred-page.module.css';
import { PageTitle } from './page-title.tsx';

/** A page that could not be loaded, with a button to try again. */
export function FailedPage({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const title = t('data_error_title', { module: t('page') });
  return (
    <div className={styles.centred}>
      <PageTitle>{title}</PageTitle>
      <EmptyState
        role="alert"
        icon={<CloudOff aria-hidden />}
        title={title}
        message={message}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
      />
    </div>
  );
}
