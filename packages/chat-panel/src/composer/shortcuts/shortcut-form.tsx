import { Button } from '@parley/ui';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import type { LocalFile } from '../state/local-file.ts';
import { isComplete, type Shortcut, type ShortcutValues, shownFields } from '../state/shortcut.ts';
import styles from './shortcut-form.module.css';
import { UploadField } from './upload-field.tsx';
import { useAskShortcut } from './use-ask-shortcut.ts';
import { ValueField } from './value-field.tsx';

interface ShortcutFormProps {
  shortcut: Shortcut;
  canAsk: boolean;
  onDone: () => void;
}

/** What a shortcut has to know before it is asked. */
export function ShortcutForm({ shortcut, canAsk, onDone }: ShortcutFormProps) {
  const texts = useTexts();
  const ask = useAskShortcut();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<ShortcutValues>({});
  const [files, setFiles] = useState<Readonly<Record<string, LocalFile | null>>>({});
  const canSubmit = canAsk && isComplete(shortcut, values);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden]), select, button')?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!canSubmit) return;
    ask(
      shortcut,
      values,
      Object.values(files).filter((file) => file !== null),
    );
    onDone();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onDone();
  }

  return (
    <form ref={form} aria-label={shortcut.name} className={styles.form} onSubmit={submit} onKeyDown={onKeyDown}>
      {shortcut.description && <p className={styles.description}>{shortcut.description}</p>}
      {shownFields(shortcut).map((field) =>
        field.upload ? (
          <UploadField
            key={field.name}
            field={field}
            upload={field.upload}
            file={files[field.name] ?? null}
            onChange={(file) => {
              setFiles({ ...files, [field.name]: file });
              setValues({ ...values, [field.name]: file?.name ?? '' });
            }}
          />
        ) : (
          <ValueField
            key={field.name}
            field={field}
            value={values[field.name] ?? field.defaultValue ?? ''}
            onChange={(value) => setValues({ ...values, [field.name]: value })}
          />
        ),
      )}
      <div className={styles.buttons}>
        <Button size="small" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={!canSubmit}>
          {texts.shortcutSend}
        </Button>
      </div>
    </form>
  );
}
