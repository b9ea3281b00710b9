import { Page, PageHeader } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { InvitationList } from './invitation-list.tsx';
import { UserList } from './user-list.tsx';

/** For administrators: accounts and invitations. */
export function UsersPage() {
  const { t } = useTranslation();
  return (
    <Page>
      <PageTitle>{t('users')}</PageTitle>
      <PageHeader title={t('users')} description={t('users_hint')} />
      <UserList />
      <InvitationList />
    </Page>
  );
}
