import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import { Field, type FieldTexts, messageIdOf } from '../field/field.tsx';
import styles from './textarea.module.css';

export interface TextareaProps extends FieldTexts, Omit<ComponentProps<'textarea'>, 'id' | 'value' | 'defaultValue'> {
  value: string;
  /** The box grows with its text, up to 12 lines. */
  isAutoGrowing?: boolean;
  /** Shows how much of `maxLength` is used. */
  hasCounter?: boolean;
}

/** A multi-line input. */
export function Textarea({
  label,
  isLabelHidden,
  hint,
  error,
  value,
  isAutoGrowing = false,
  hasCounter = false,
  maxLength,
  rows = 3,
  className,
  ...textarea
}: TextareaProps) {
  const id = useId();
  const counter = maxLength === undefined ? value.length : `${value.length}/${maxLength}`;
  return (
    <Field
      id={id}
      label={label}
      isLabelHidden={isLabelHidden}
      hint={hint}
      error={error}
      note={hasCounter ? counter : undefined}
      className={className}
    >
      {/* A hidden copy of the text gives the box its height: works in every browser, without measuring. */}
      <div className={classNames(styles.box, isAutoGrowing && styles.growing)} data-copy={value}>
        <textarea
          {...textarea}
          id={id}
          value={value}
          rows={rows}
          maxLength={maxLength}
          className={styles.textarea}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? messageIdOf(id) : undefined}
        />
      </div>
    </Field>
  );
}
