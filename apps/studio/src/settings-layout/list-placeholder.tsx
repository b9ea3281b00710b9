import { Button, EmptyState, Skeleton } from '@parley/ui';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../api/use-error-words.ts';
import styles from './list-placeholder.module.css';

interface Answer {
  isPending: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** Stands for a list that is loading or could not be loaded; nothing once it is there. */
export function ListPlaceholder({ answer }: { answer: Answer }) {
  const { t } = useTranslation();
  const errorWords = useErrorWords();
  if (answer.isPending) {
    return (
      <div role="status" aria-label={t('loading')} className={styles.lines}>
        <Skeleton height="44px" />
        <Skeleton height="44px" />
      </div>
    );
  }
  if (!answer.error) return null;
  const retry = <Button onClick={() => void answer.refetch()}>{t('retry')}</Button>;
  return <EmptyState role="alert" title={errorWords(answer.error)} action={retry} />;
}
