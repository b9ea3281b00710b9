import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../page/page-head.tsx';
import { InvitationList } from './invitation-list.tsx';
import { UserList } from './user-list.tsx';
import styles from './users-page.module.css';

/** For administrators: invitations and accounts. */
export function UsersPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('users')} />
      <div className={styles.page}>
        <section>
          <InvitationList />
        </section>
        <section>
          <UserList />
        </section>
      </div>
    </>
  );
}
