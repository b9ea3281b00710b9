import { ButtonLink, EmptyState, LibraryIllustration, Page, PageHeader } from '@parley/ui';
import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { useRememberSubmenu } from '../entry/remembered-place.ts';
import { spacePath } from '../entry/space-path.ts';
import { useSpace } from '../list/use-space.ts';

/** studio §2 Library: the resources of a space. */
export function LibraryPage() {
  const { t } = useTranslation();
  const { id } = useSpace();
  useRememberSubmenu('library');
  return (
    <Page>
      <PageTitle>{t('library')}</PageTitle>
      <PageHeader title={t('library')} />
      <EmptyState
        size="page"
        illustration={<LibraryIllustration />}
        title={t('library_empty_title')}
        message={t('library_empty_message')}
        action={
          <ButtonLink>
            <Link to={spacePath(id, 'develop')}>{t('library_to_agents')}</Link>
          </ButtonLink>
        }
      />
    </Page>
  );
}
