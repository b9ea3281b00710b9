import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form-layout.module.css';

export interface FormSectionProps {
  title: string;
  hint?: ReactNode;
  /** 2 on a page, 3 inside a dialog. */
  level?: 2 | 3;
  /** Puts the title above the controls: for a narrow panel. */
  isStacked?: boolean;
  children: ReactNode;
}

/** One topic of a form or of the settings: its name on the left, its controls on the right. */
export function FormSection({ title, hint, level = 3, isStacked = false, children }: FormSectionProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section aria-labelledby={id} className={classNames(styles.section, isStacked && styles.stacked)}>
      <div>
        <Heading id={id}>{title}</Heading>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.controls}>{children}</div>
    </section>
  );
}

/** A field with its button beside it. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.fieldRow}>{children}</div>;
}
