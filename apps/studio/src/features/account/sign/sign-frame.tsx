import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
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
          <a href="/terms">{t('terms')}</a>
        </footer>
      </div>
      <SignBackdrop />
    </div>
  );
}
