import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { TextField, type TextFieldProps } from '../text-field/text-field.tsx';
import { copyText } from './copy-text.ts';

export interface CopyFieldProps extends Pick<TextFieldProps, 'label' | 'isLabelHidden' | 'hint' | 'className'> {
  value: string;
  copyLabel: string;
  /** `false` means that the text was only selected and the user has to copy it. */
  onCopied: (isCopied: boolean) => void;
}

/** A read-only text with a copy button: a link, a key, an id. */
export function CopyField({ value, copyLabel, onCopied, ...field }: CopyFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    onCopied(await copyText(value));
  };
  return (
    <TextField
      {...field}
      ref={input}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      trailing={<IconButton label={copyLabel} icon={<Copy aria-hidden />} onClick={() => void copy()} />}
    />
  );
}
