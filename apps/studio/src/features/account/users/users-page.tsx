import { Page, PageHeader } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { InvitationList } from './invitation-list.tsx';
import { UserList } from './user-list.tsx';

/** For administrators: invitations and accounts. */
export function UsersPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('users')}</PageTitle>
      <PageHeader title={t('users')} description={t('users_hint')} />
      <InvitationList />
      <UserList />
    </Page>
  );
}
