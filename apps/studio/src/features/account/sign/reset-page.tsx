import { Link } from 'react-router';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { PageTitle } from '../../../page/page-title.tsx';
import { useFragmentSecret } from '../../../session/use-fragment-secret.ts';
import { ResetForm } from './reset-form.tsx';
import styles from './sign-form.module.css';
import { SignFrame } from './sign-frame.tsx';

/** The page of a password reset link. */
export function ResetPage() {
  const { t } = useTranslation();
  const secret = useFragmentSecret('secret');
  return (
    <SignFrame>
      <PageTitle>{t('reset_password')}</PageTitle>
      <h1>{t('reset_password')}</h1>
      {secret ? <ResetForm secret={secret} /> : <p>{t('reset_missing_secret')}</p>}
      <p className={styles.small}>
        <Link to="/sign">{t('sign_in')}</Link>
      </p>
    </SignFrame>
  );
}
