import { Button, ErrorCard } from '@parley/ui';
import { CloudOff } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageTitle } from './page-title.tsx';

/** A page that could not be loaded, with a button to try again. */
export function FailedPage({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { t } = useTranslation();
  const title = t('data_error_title', { module: t('page') });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ErrorCard
        size="page"
        icon={<CloudOff aria-hidden />}
        title={title}
        message={message}
        actions={<Button onClick={onRetry}>{t('retry')}</Button>}
      />
    </>
  );
}
