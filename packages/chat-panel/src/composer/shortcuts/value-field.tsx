import { TextField } from '@parley/ui';
import { useId } from 'react';
import type { ShortcutField } from '../state/shortcut.ts';
import styles from './shortcut-form.module.css';

interface ValueFieldProps {
  field: ShortcutField;
  value: string;
  onChange: (value: string) => void;
}

/** Words, or one of some. */
export function ValueField({ field, value, onChange }: ValueFieldProps) {
  const id = useId();
  if (!field.options)
    return (
      <TextField
        label={field.label}
        value={value}
        required={field.isRequired}
        placeholder={field.description}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{field.label}</label>
      <select id={id} value={value} className={styles.select} onChange={(event) => onChange(event.currentTarget.value)}>
        {field.defaultValue === undefined && <option value="" />}
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </div>
  );
}
