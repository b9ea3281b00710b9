import { IssuePasswordResetLink, type ListedUser, ListUsers } from '@parley/contract';
import { Avatar, Button, ListPage, ListRow, SectionHeader, Stack, Tag } from '@parley/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { OneTimeLinkDialog } from '../../../page/one-time-link-dialog.tsx';

export function UserList() {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const query = useListedUsers(search.trim());
  return (
    <section aria-label={t('accounts')}>
      <Stack gap={3}>
        <SectionHeader title={t('accounts')} hint={t('user_count_hint')} />
        <ListPage
          label={t('users')}
          layout="rows"
          state={useListState(query, ({ pages }) => pages.flatMap(({ users }) => users))}
          texts={useListTexts({
            failed: t('users_failed'),
            count: (count) => t('user_count', { count }),
            noMatch: (wanted) => t('no_users_found', { search: wanted }),
          })}
          search={{ label: t('find_users'), value: search, onChange: setSearch }}
          itemKey={({ user_id }) => user_id}
          renderItem={(user) => <UserRow user={user} />}
          empty={null}
        />
      </Stack>
    </section>
  );
}

function UserRow({ user }: { user: ListedUser }) {
  const { t } = useTranslation();
  const formatDate = useFormatTime('date');
  const issue = useOperationMutation(IssuePasswordResetLink);
  const linkTitle = t('reset_link_of', { name: user.name });
  return (
    <ListRow
      leading={<Avatar name={user.name} src={user.avatar_url} />}
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
