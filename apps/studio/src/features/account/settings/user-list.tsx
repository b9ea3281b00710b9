import { Button, TextField } from '@parley/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPlaceholder } from '../../../settings-layout/list-placeholder.tsx';
import { TabHeader } from '../../../settings-layout/tab-header.tsx';
import { useListedUsers } from './use-listed-users.ts';
import { UserRow } from './user-row.tsx';
import styles from './users-tab.module.css';

export function UserList() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const answer = useListedUsers(search.trim());
  const users = answer.data?.pages.flatMap((page) => page.users) ?? [];
  return (
    <>
      <TabHeader title={t('users')} hint={t('user_count_hint')}>
        <TextField
          label={t('find_users')}
          isLabelHidden
          type="search"
          className={styles.search}
          placeholder={t('find_users')}
          value={search}
          maxLength={100}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </TabHeader>
      <ListPlaceholder answer={answer} />
      {answer.data && users.length === 0 && <p className={styles.muted}>{t('no_users_found', { search })}</p>}
      <ul aria-label={t('users')}>
        {users.map((user) => (
          <UserRow key={user.user_id} user={user} />
        ))}
      </ul>
      {answer.hasNextPage && (
        <div className={styles.more}>
          <Button isLoading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            {t('load_more')}
          </Button>
        </div>
      )}
    </>
  );
}
