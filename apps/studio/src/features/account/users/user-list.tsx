import { type ListedUser, ListUsers, type RequestOf } from '@parley/contract';
import { Avatar, ListPage, ListRow, SectionHeader, Stack, Tag } from '@parley/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useFormatTime } from '../../../i18n/use-format-time.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useListParameters } from '../../../list-page/use-list-parameters.ts';
import { useListState } from '../../../list-page/use-list-state.ts';
import { useListTexts } from '../../../list-page/use-list-texts.ts';
import { useUser } from '../../../session/use-login.ts';
import { UserMenu } from './user-menu.tsx';

const defaults = { search: '', show: 'all' };
type Only = RequestOf<typeof ListUsers>['only'];
const toOnly = (show: string): Only => (show === 'administrators' || show === 'disabled' ? show : undefined);

export function UserList() {
  const { t } = useTranslation();
  const [{ search, show }, change] = useListParameters(defaults);
  const query = useListedUsers(search.trim(), toOnly(show));
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
            noMatch: (wanted) => (wanted ? t('no_users_found', { search: wanted }) : t('list_no_match_filters')),
          })}
          search={{ label: t('find_users'), value: search, onChange: (next) => change({ search: next }) }}
          filters={[
            {
              label: t('users_shown'),
              value: toOnly(show) ?? 'all',
              neutralValue: 'all',
              options: [
                { value: 'all', label: t('users_all') },
                { value: 'administrators', label: t('users_administrators') },
                { value: 'disabled', label: t('users_disabled') },
              ],
              onChange: (next) => change({ show: next }),
            },
          ]}
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
  const { user_id_str: ownId } = useUser();
  return (
    <ListRow
      leading={<Avatar name={user.name} src={user.avatar_url} />}
      title={user.name}
      tag={
        <>
          {user.is_administrator && <Tag tone="accent">{t('administrator')}</Tag>}
          {user.is_disabled && <Tag tone="warning">{t('user_disabled')}</Tag>}
          {user.user_id === ownId && <Tag>{t('you')}</Tag>}
        </>
      }
      details={[`@${user.user_unique_name}`, user.email, t('joined', { time: formatDate(user.created_at) })]}
      action={<UserMenu user={user} />}
    />
  );
}

const SEARCH_DELAY_MS = 300;

/** The accounts that match a search, page by page. */
function useListedUsers(search: string, only: Only) {
  const debounced = useDebouncedValue(search, SEARCH_DELAY_MS);
  const request = { ...(debounced && { search: debounced }), ...(only && { only }) };
  return useInfiniteQuery({
    queryKey: queryKeyOf(ListUsers, request),
    queryFn: ({ pageParam }) => call(ListUsers, pageParam ? { ...request, cursor: pageParam } : request),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor || undefined,
    placeholderData: keepPreviousData,
  });
}
