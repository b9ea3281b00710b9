import { Eye, EyeOff } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import styles from './password-field.module.css';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trailing' | 'note'> {
  showLabel: string;
  hideLabel: string;
  /** Shown beside the label while Caps Lock is on. */
  capsLockLabel?: string;
}

/** A password input with a button that shows the password. */
export function PasswordField({ showLabel, hideLabel, capsLockLabel, onBlur, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  // Browsers fill in passwords with key events that have no modifiers.
  const readCapsLock = ({ nativeEvent }: KeyboardEvent) =>
    setCapsLock(nativeEvent.getModifierState?.('CapsLock') ?? false);
  return (
    <TextField
      {...field}
      note={
        <span role="status" className={styles.capsLock}>
          {isCapsLock && capsLockLabel}
        </span>
      }
      onKeyDown={readCapsLock}
      onKeyUp={readCapsLock}
      onBlur={(event) => {
        setCapsLock(false);
        onBlur?.(event);
      }}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          label={isShown ? hideLabel : showLabel}
          icon={isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
