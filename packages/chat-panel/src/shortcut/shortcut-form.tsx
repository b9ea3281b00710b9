import { Button, TextField } from '@parley/ui';
import { type FormEvent, useId, useState } from 'react';
import { usePanel } from '../panel/panel-context.ts';
import { isComplete, type Shortcut, type ShortcutField, type ShortcutValues, shownFields } from './shortcut.ts';
import styles from './shortcut-form.module.css';
import { useAskShortcut } from './use-ask-shortcut.ts';

interface ShortcutFormProps {
  shortcut: Shortcut;
  canAsk: boolean;
  onDone: () => void;
}

/** What a shortcut has to know before it is asked. */
export function ShortcutForm({ shortcut, canAsk, onDone }: ShortcutFormProps) {
  const { copy } = usePanel();
  const ask = useAskShortcut();
  const [values, setValues] = useState<ShortcutValues>({});
  const canSubmit = canAsk && isComplete(shortcut, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSubmit) return;
    ask(shortcut, values);
    onDone();
  };
  return (
    <form aria-label={shortcut.name} className={styles.form} onSubmit={submit}>
      {shortcut.description && <p className={styles.description}>{shortcut.description}</p>}
      {shownFields(shortcut).map((field) => (
        <FieldInput
          key={field.name}
          field={field}
          value={values[field.name] ?? field.defaultValue ?? ''}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      <div className={styles.buttons}>
        <Button size="small" onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={!canSubmit}>
          {copy.shortcutSend}
        </Button>
      </div>
    </form>
  );
}

interface FieldInputProps {
  field: ShortcutField;
  value: string;
  onChange: (value: string) => void;
}

function FieldInput({ field, value, onChange }: FieldInputProps) {
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
