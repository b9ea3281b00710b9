import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../api/use-error-words.ts';
import { ErrorPage } from './error-page.tsx';

/** The list of spaces, or the personal space, could not be had. */
export function SpacesFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorWords = useErrorWords();
  return <ErrorPage title={t('spaces_failed')} subtitle={errorWords(error)} error={error} onRetry={onRetry} />;
}
