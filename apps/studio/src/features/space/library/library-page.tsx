import { LibraryBig } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EmptyPage } from '../../../page/empty-page.tsx';
import { PageHead } from '../../../page/page-head.tsx';
import { useRememberSubmenu } from '../entry/remembered-place.ts';

/** studio §2 Library: the resources of a space. */
export function LibraryPage() {
  const { t } = useTranslation();
  useRememberSubmenu('library');
  return (
    <>
      <PageHead title={t('library')} />
      <EmptyPage
        icon={<LibraryBig aria-hidden />}
        title={t('library_empty_title')}
        message={t('library_empty_message')}
      />
    </>
  );
}
