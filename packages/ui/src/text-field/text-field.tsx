import { type ComponentProps, type ReactNode, useId } from 'react';
import { Field, type FieldTexts, messageIdOf } from '../field/field.tsx';
import styles from './text-field.module.css';

export interface TextFieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'id'> {
  /** Right of the label, such as a counter. */
  note?: ReactNode;
  /** Inside the box, before the text: an icon. */
  leading?: ReactNode;
  /** Inside the box, after the text. */
  trailing?: ReactNode;
}

/** A single-line input; label, hint and error are associated with it for assistive technology. */
export function TextField({
  label,
  isLabelHidden,
  hint,
  error,
  note,
  leading,
  trailing,
  className,
  ...input
}: TextFieldProps) {
  const id = useId();
  return (
    <Field
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      note={note}
      className={className}
    >
      <div className={styles.box}>
        {leading && <span className={styles.leading}>{leading}</span>}
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageIdOf(id) : undefined}
        />
        {trailing}
      </div>
    </Field>
  );
}
