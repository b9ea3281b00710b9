import { EmptyState } from '@parley/ui';
import { Bot } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../page/page-head.tsx';
import { useSubmenuEntered } from '../entry/use-submenu-entered.ts';
import { useSpace } from '../list/use-space.ts';
import styles from '../space-page.module.css';

/** studio §2 Develop: what is built in a space. */
export function DevelopPage() {
  const { t } = useTranslation();
  const { name } = useSpace();
  useSubmenuEntered('develop');
  return (
    <>
      <PageHead title={t('develop')} />
      <div className={styles.empty}>
        <EmptyState
          icon={<Bot aria-hidden />}
          title={t('develop_empty_title')}
          message={t('develop_empty_message', { name })}
        />
      </div>
    </>
  );
}
