import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './setting-change.module.css';

/** Changed settings, one per row. */
export function SettingChanges({ children }: { children: ReactNode }) {
  return <ul className={styles.settings}>{children}</ul>;
}

interface SettingChangeProps {
  name: string;
  from: string;
  to: string;
  /** Shown in place of the texts, such as pictures. */
  pictures?: { from: ReactNode; to: ReactNode };
}

/** A setting from → to. */
export function SettingChange({ name, from, to, pictures }: SettingChangeProps) {
  const { t } = useTranslation();
  return (
    <li aria-label={t('fix_from_to', { name, from, to })} className={styles.setting}>
      <span className={styles.name}>{name}</span>
      <del>{pictures?.from ?? from}</del>
      <ArrowRight aria-hidden />
      <ins>{pictures?.to ?? to}</ins>
    </li>
  );
}
