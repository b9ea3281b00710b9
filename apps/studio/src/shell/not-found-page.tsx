import { ButtonLink, ErrorCard } from '@parley/ui';
import { FileQuestionMark } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageTitle } from '../page/page-title.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('not_found_title')}</PageTitle>
      <ErrorCard
        size="page"
        icon={<FileQuestionMark aria-hidden />}
        title={t('not_found_title')}
        message={t('not_found_message')}
        actions={
          <ButtonLink variant="primary">
            <Link to="/">{t('go_home')}</Link>
          </ButtonLink>
        }
      />
    </>
  );
}
