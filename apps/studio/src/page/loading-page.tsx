import { Spinner } from '@parley/ui';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './centred-page.module.css';

/** A page that is still loading. */
export function LoadingPage() {
  const { t } = useTranslation();
  return (
    <div className={styles.centred}>
      <Spinner label={t('loading')} size={24} />
    </div>
  );
}
