import { type KeyboardEvent, useState } from 'react';
import styles from './slider.module.css';
import { toAllowedValue, type ValueRange } from './to-allowed-value.ts';

interface NumberInputProps {
  id: string;
  range: ValueRange;
  value: number;
  onValueChange: (value: number) => void;
  decimals: number;
  disabled?: boolean;
  isInvalid: boolean;
  describedBy?: string;
}

/** Accepts any text while typing; Enter or blur turns it into the nearest allowed number. */
export function NumberInput({
  id,
  range,
  value,
  onValueChange,
  decimals,
  disabled,
  isInvalid,
  describedBy,
}: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const change = (next: number) => next !== value && onValueChange(next);
  const commit = () => {
    setDraft(null);
    const typed = Number(draft?.replace(',', '.'));
    if (draft?.trim() && !Number.isNaN(typed)) change(toAllowedValue(typed, range));
  };
  const stepBy = (steps: number) => {
    setDraft(null);
    change(toAllowedValue(value + steps * range.step, range));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && draft !== null) setDraft(null);
    else if (event.key === 'ArrowUp') stepBy(1);
    else if (event.key === 'ArrowDown') stepBy(-1);
    else return;
    // By default Enter would submit a form, Escape close a dialog, and the arrows move the caret.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      id={id}
      type="text"
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      aria-valuenow={value}
      aria-valuemin={range.min}
      aria-valuemax={range.max}
      aria-invalid={isInvalid || undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      value={draft ?? value.toFixed(decimals)}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      className={styles.number}
    />
  );
}
