import { Link } from 'react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { PageTitle } from '../page/page-title.tsx';
import styles from './text-page.module.css';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('not_found_title')}</PageTitle>
      <div className={styles.text}>
        <p className={styles.number}>404</p>
        <h1>{t('not_found_title')}</h1>
        <p>{t('not_found_message')}</p>
        <p>
          <Link to="/">{t('go_home')}</Link>
        </p>
      </div>
    </>
  );
}
