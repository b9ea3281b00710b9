import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './text-field.module.css';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error?: string;
  /** Right of the label: a counter, a state. */
  note?: ReactNode;
  /** Inside the box, after the text. */
  trailing?: ReactNode;
}

/** One line of text with its label, hint and error tied together for everybody. */
export function TextField({
  label,
  isLabelHidden = false,
  hint,
  error,
  note,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  const id = useId();
  const message = error ?? hint;
  return (
    <div className={classNames(styles.field, className)}>
      <div className={classNames(styles.top, isLabelHidden && styles.hidden)}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {note && <span className={styles.note}>{note}</span>}
      </div>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={message ? `${id}-message` : undefined}
        />
        {trailing}
      </div>
      <div id={`${id}-message`} className={classNames(styles.message, error && styles.error)} aria-live="polite">
        {message}
      </div>
    </div>
  );
}
