import { hasSpaceRight } from '@parley/contract';
import { Page, PageHeader } from '@parley/ui';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { BinLink, BotList, CreateBotLink } from '../../bot/index.ts';
import { useRememberSubmenu } from '../entry/remembered-place.ts';
import { useSpace } from '../list/use-space.ts';

/** studio §2 Develop: the agents of a space. */
export function DevelopPage() {
  const { t } = useTranslation();
  const space = useSpace();
  useRememberSubmenu('develop');
  return (
    <Page>
      <PageTitle>{t('develop')}</PageTitle>
      <PageHeader
        title={t('develop')}
        actions={
          <>
            {hasSpaceRight(space.role_type, 'change-content') && <BinLink spaceId={space.id} />}
            <CreateBotLink variant="primary" />
          </>
        }
      />
      <BotList key={space.id} space={space} />
    </Page>
  );
}
