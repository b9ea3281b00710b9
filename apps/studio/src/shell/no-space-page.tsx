import { Button, EmptyListIllustration, EmptyState } from '@parley/ui';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageTitle } from '../page/page-title.tsx';

interface NoSpacePageProps {
  /** studio §8: a personal space was created and is still not listed. */
  isEmptyAfterPolling: boolean;
  onRetry: () => void;
}

/** studio §2 and §8: the list of spaces is empty. */
export function NoSpacePage({ isEmptyAfterPolling, onRetry }: NoSpacePageProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('no_space_title')}</PageTitle>
      <EmptyState
        size="page"
        illustration={<EmptyListIllustration />}
        title={t('no_space_title')}
        message={isEmptyAfterPolling ? t('no_space_after_polling') : t('no_space_tip')}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
      />
    </>
  );
}
