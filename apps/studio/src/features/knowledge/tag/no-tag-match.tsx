import { Button, EmptyState } from '@parley/ui';
import { SearchX } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';

/** In place of a list of which no document meets the conditions. */
export function NoTagMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('documents_filter_none')}
      action={<Button onClick={onClear}>{t('documents_filter_clear')}</Button>}
    />
  );
}
