import { IssuePasswordResetLink, type ListedUser, ListUsers } from '@parley/contract';
import { Avatar, Button, Tag, TextField } from '@parley/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { ListPlaceholder } from '../../../settings-layout/list-placeholder.tsx';
import { ListRow } from '../../../settings-layout/list-row.tsx';
import { OneTimeLinkDialog } from '../../../settings-layout/one-time-link-dialog.tsx';
import { TabHeader } from '../../../settings-layout/tab-header.tsx';
import styles from './users-page.module.css';

export function UserList() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const query = useListedUsers(search.trim());
  const users = query.data?.pages.flatMap((page) => page.users) ?? [];
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
      <ListPlaceholder query={query} />
      {query.data && users.length === 0 && <p className={styles.muted}>{t('no_users_found', { search })}</p>}
      <ul aria-label={t('users')}>
        {users.map((user) => (
          <UserRow key={user.user_id} user={user} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button isLoading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('load_more')}
          </Button>
        </div>
      )}
    </>
  );
}

function UserRow({ user }: { user: ListedUser }) {
  const { t } = useTranslation();
  const formatDate = useFormatTime('date');
  const issue = useOperationMutation(IssuePasswordResetLink);
  const linkTitle = t('reset_link_of', { name: user.name });
  return (
    <ListRow
      leading={<Avatar name={user.name} src={user.avatar_url} size="small" />}
      title={user.name}
      tag={user.is_administrator && <Tag tone="accent">{t('administrator')}</Tag>}
      details={[`@${user.user_unique_name}`, user.email, t('joined', { time: formatDate(user.created_at) })]}
      action={
        <Button
          size="small"
          isLoading={issue.isPending}
          onClick={() => issue.mutate({ user_id: user.user_id })}
          aria-label={linkTitle}
        >
          {t('reset_link')}
        </Button>
      }
    >
      {issue.data && (
        <OneTimeLinkDialog
          title={linkTitle}
          description={t('link_once_hint')}
          path={issue.data.path}
          expiresAt={issue.data.expires_at}
          onClose={issue.reset}
        />
      )}
    </ListRow>
  );
}

const SEARCH_DELAY_MS = 300;

/** The accounts that match a search, page by page. */
function useListedUsers(search: string) {
  const debounced = useDebouncedValue(search, SEARCH_DELAY_MS);
  const request = debounced ? { search: debounced } : {};
  return useInfiniteQuery({
    queryKey: queryKeyOf(ListUsers, request),
    queryFn: ({ pageParam }) => call(ListUsers, pageParam ? { ...request, cursor: pageParam } : request),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
    placeholderData: keepPreviousData,
  });
}
