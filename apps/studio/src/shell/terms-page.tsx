import { useTranslation } from '../i18n/use-translation.ts';
import { PageTitle } from '../page/page-title.tsx';
import styles from './text-page.module.css';

export function TermsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('terms')}</PageTitle>
      <article className={styles.text}>
        <h1>{t('terms')}</h1>
        <h2>{t('terms_host_title')}</h2>
        <p>{t('terms_host_text')}</p>
        <h2>{t('terms_content_title')}</h2>
        <p>{t('terms_content_text')}</p>
        <h2>{t('terms_software_title')}</h2>
        <p>{t('terms_software_text')}</p>
      </article>
    </>
  );
}
