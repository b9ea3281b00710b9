import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { TextField } from '../text-field/text-field.tsx';

export interface SearchFieldProps {
  /** Its name, also shown as placeholder. */
  label: string;
  value: string;
  onValueChange: (value: string) => void;
  clearLabel: string;
  maxLength?: number;
}

/** A field that narrows down a list while one types. Escape or its button clears it. */
export function SearchField({ label, value, onValueChange, clearLabel, maxLength }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const clear = () => {
    onValueChange('');
    input.current?.focus();
  };
  return (
    <TextField
      ref={input}
      type="search"
      label={label}
      isLabelHidden
      placeholder={label}
      value={value}
      maxLength={maxLength}
      autoComplete="off"
      leading={<Search aria-hidden />}
      trailing={value && <IconButton label={clearLabel} icon={<X aria-hidden />} onClick={clear} />}
      onChange={(event) => onValueChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !value) return;
        event.preventDefault();
        clear();
      }}
    />
  );
}
