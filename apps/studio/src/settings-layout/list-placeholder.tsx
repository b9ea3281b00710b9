import { Button, EmptyState, Skeleton } from '@parley/ui';
import { useErrorMessage } from '../api/use-error-message.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import styles from './list-placeholder.module.css';

interface Query {
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** Placeholder of a list that is loading or has failed to load; renders nothing once it is loaded. */
export function ListPlaceholder({ query }: { query: Query }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  if (query.isPending) {
    return (
      <div role="status" aria-label={t('loading')} className={styles.lines}>
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </div>
    );
  }
  if (!query.error) return null;
  const retry = <Button onClick={() => void query.refetch()}>{t('retry')}</Button>;
  return <EmptyState role="alert" title={errorMessage(query.error)} action={retry} />;
}
