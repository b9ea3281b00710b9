import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './segmented-control.module.css';

export interface SegmentedControlProps<Value extends string> {
  label: string;
  isLabelHidden?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  hint?: ReactNode;
}

/** A choice of one option from two to five that are all visible. */
export function SegmentedControl<Value extends string>({
  label,
  isLabelHidden = false,
  value,
  options,
  onValueChange,
  disabled,
  hint,
}: SegmentedControlProps<Value>) {
  const id = useId();
  return (
    <fieldset disabled={disabled} aria-describedby={hint ? `${id}-hint` : undefined} className={styles.field}>
      <legend className={classNames(styles.label, isLabelHidden && styles.hidden)}>{label}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option.value} className={classNames(styles.option, option.value === value && styles.chosen)}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={option.value === value}
              onChange={() => onValueChange(option.value)}
              className={styles.input}
            />
            <span className={styles.name}>{option.label}</span>
          </label>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
