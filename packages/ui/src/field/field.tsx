import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export interface FieldTexts {
  label: string;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string;
}

interface FieldProps extends FieldTexts {
  /** The id of the control. The message below it has the id `messageIdOf(id)`. */
  id: string;
  /** Right of the label, such as a counter. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** The id for `aria-describedby` of the control. */
export const messageIdOf = (id: string) => `${id}-message`;

/** The frame of every form field: label above the control, hint or error below it. */
export function Field({ id, label, isLabelHidden = false, hint, error, note, className, children }: FieldProps) {
  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.top, isLabelHidden && styles.hidden)}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      {children}
      <div id={messageIdOf(id)} className={classNames(styles.message, error && styles.error)} aria-live="polite">
        {error ?? hint}
      </div>
    </div>
  );
}
