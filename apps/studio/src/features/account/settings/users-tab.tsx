import { InvitationList } from './invitation-list.tsx';
import { UserList } from './user-list.tsx';
import styles from './users-tab.module.css';

/** For administrators: invitations and accounts. */
export function UsersTab() {
  return (
    <div className={styles.tab}>
      <section>
        <InvitationList />
      </section>
      <section>
        <UserList />
      </section>
    </div>
  );
}
