import { ResourceCardSkeleton, Skeleton } from '@parley/ui';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './home-page.module.css';

/** The shape of the page while it loads. */
export function HomeSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')} className={styles.section}>
      <Skeleton width="160px" height="20px" />
      <div className={styles.cards}>
        <ResourceCardSkeleton />
        <ResourceCardSkeleton />
        <ResourceCardSkeleton />
      </div>
    </div>
  );
}
