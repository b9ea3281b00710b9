import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Brand } from '../../../page/brand.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SignBackdrop } from './sign-backdrop.tsx';
import styles from './sign-frame.module.css';

/** The frame of pages for visitors: a form on one side, a description of Parley on the other. */
export function SignFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className={styles.frame}>
      <div className={styles.side}>
        <header className={styles.top}>
          <Brand />
          <LanguageSwitch />
        </header>
        <main className={styles.main}>{children}</main>
        <footer className={styles.bottom}>
          <Link to="/terms">{t('terms')}</Link>
        </footer>
      </div>
      <SignBackdrop />
    </div>
  );
}
