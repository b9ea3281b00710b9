import { useId } from 'react';
import styles from './conflict-dialog.module.css';
import { isSameValue } from './merge/same-value.ts';

interface FieldChoiceProps {
  label: string;
  options: readonly { title: string; value: unknown; text: string }[];
  value: unknown;
  onChange: (value: unknown) => void;
}

/** A choice between values of a field that cannot be merged. */
export function FieldChoice({ label, options, value, onChange }: FieldChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.title}>
          <input
            type="radio"
            name={name}
            checked={isSameValue(value, option.value)}
            onChange={() => onChange(option.value)}
          />
          <span>{option.title}</span>
          <span className={styles.value}>{option.text}</span>
        </label>
      ))}
    </fieldset>
  );
}
