import { GetRegistration, ListInvitations } from '@parley/contract';
import { Page, PageHeader, Skeleton, Stack } from '@parley/ui';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { InvitationList } from './invitation-list.tsx';
import { UserList } from './user-list.tsx';

const ROWS = [1, 2, 3, 4, 5];

/** For administrators: invitations and accounts. */
export function UsersPage() {
  const { t } = useTranslation();
  const registration = useOperationQuery(GetRegistration, {});
  const invitations = useOperationQuery(ListInvitations, {});
  // The invitations are above the accounts, and would move them if they came later.
  const isLoading = registration.isPending || invitations.isPending;
  return (
    <Page>
      <PageTitle>{t('users')}</PageTitle>
      <PageHeader title={t('users')} description={t('users_hint')} />
      {isLoading && <ListsSkeleton />}
      <div hidden={isLoading}>
        <Stack gap={6}>
          <InvitationList />
          <UserList />
        </Stack>
      </div>
    </Page>
  );
}

function ListsSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('loading')}>
      <Stack gap={3}>
        <Skeleton width="160px" height="28px" />
        {ROWS.map((row) => (
          <Skeleton key={row} height="44px" />
        ))}
      </Stack>
    </div>
  );
}
