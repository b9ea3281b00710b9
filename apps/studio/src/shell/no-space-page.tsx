import { Button, EmptyState, useToast } from '@parley/ui';
import { FolderOpen } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageTitle } from '../page/page-title.tsx';

interface NoSpacePageProps {
  /** studio §8: a personal space was created and is still not listed. */
  isEmptyAfterPolling: boolean;
  onRetry: () => void;
}

/** studio §2: the account has no spaces. Also shows the warning toast of studio §8. */
export function NoSpacePage({ isEmptyAfterPolling, onRetry }: NoSpacePageProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const warning = t('enterprise_workspace_default_tips2_toast');
  useEffect(() => toast('warning', warning), [toast, warning]);
  return (
    <>
      <PageTitle>{t('no_space_title')}</PageTitle>
      <EmptyState
        size="page"
        icon={<FolderOpen aria-hidden />}
        title={t('no_space_title')}
        message={isEmptyAfterPolling ? t('no_space_after_polling') : t('no_space_tip')}
        action={<Button onClick={onRetry}>{t('retry')}</Button>}
      />
    </>
  );
}
