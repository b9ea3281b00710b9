import { Grid, Page, ResourceCardSkeleton, Skeleton } from '@parley/ui';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './page-skeleton.module.css';

const CARDS = [1, 2, 3, 4, 5, 6];

/** The shape of a page with a header and a list, while it is not known what it shows. */
export function PageSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      <Page>
        <div className={styles.header}>
          <Skeleton width="160px" height="28px" />
          <Skeleton width="min(420px, 80%)" height="16px" />
        </div>
        <Skeleton width="320px" height="36px" />
        <Grid columnWidth={280}>
          {CARDS.map((key) => (
            <ResourceCardSkeleton key={key} />
          ))}
        </Grid>
      </Page>
    </div>
  );
}
