import { EmptyState } from '@parley/ui';
import { LibraryBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../page/page-head.tsx';
import { useSubmenuEntered } from '../entry/use-submenu-entered.ts';
import { useSpace } from '../list/use-space.ts';
import styles from '../space-page.module.css';

/** studio §2 Library: the resources of a space. */
export function LibraryPage() {
  const { t } = useTranslation();
  const { name } = useSpace();
  useSubmenuEntered('library');
  return (
    <>
      <PageHead title={t('library')} />
      <div className={styles.empty}>
        <EmptyState
          icon={<LibraryBig aria-hidden />}
          title={t('library_empty_title')}
          message={t('library_empty_message', { name })}
        />
      </div>
    </>
  );
}
