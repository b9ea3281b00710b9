import { type ReactNode, useId } from 'react';
import styles from './settings-section.module.css';

interface SettingsSectionProps {
  title: string;
  hint?: string;
  children: ReactNode;
}

/** One topic of the settings: its name on the left, its controls on the right. */
export function SettingsSection({ title, hint, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <h3 id={id}>{title}</h3>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}
