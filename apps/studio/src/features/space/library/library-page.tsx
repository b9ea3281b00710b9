import { EmptyState, Page, PageHeader } from '@parley/ui';
import { LibraryBig } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { useRememberSubmenu } from '../entry/remembered-place.ts';

/** studio §2 Library: the resources of a space. */
export function LibraryPage() {
  const { t } = useTranslation();
  useRememberSubmenu('library');
  return (
    <Page>
      <PageTitle>{t('library')}</PageTitle>
      <PageHeader title={t('library')} />
      <EmptyState
        size="page"
        icon={<LibraryBig aria-hidden />}
        title={t('library_empty_title')}
        message={t('library_empty_message')}
      />
    </Page>
  );
}
