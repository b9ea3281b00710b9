import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './field.module.css';

export interface FieldWords {
  label: string;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string;
}

interface FieldProps extends FieldWords {
  /** Of the control; the message under it has `messageIdOf` this. */
  id: string;
  /** Right of the label: a counter, a state. */
  note?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** What a control points to with `aria-describedby`. */
export const messageIdOf = (id: string) => `${id}-message`;

/** What every form field has around its control: the label above, the hint or the error below. */
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
