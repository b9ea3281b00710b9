import { Button } from '@parley/ui';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts-context.ts';
import type { LocalFile } from '../state/local-file.ts';
import { isComplete, type Shortcut, type ShortcutValues, visibleFields } from '../state/shortcut.ts';
import { UploadField, ValueField } from './shortcut-fields.tsx';
import styles from './shortcut-form.module.css';

interface ShortcutFormProps {
  shortcut: Shortcut;
  canSend: boolean;
  onSubmit: (values: ShortcutValues, files: readonly LocalFile[]) => void;
  onClose: () => void;
}

/** The fields that the user fills in before a shortcut is sent. */
export function ShortcutForm({ shortcut, canSend, onSubmit, onClose }: ShortcutFormProps) {
  const texts = useTexts();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<ShortcutValues>({});
  const [files, setFiles] = useState<Readonly<Record<string, LocalFile | null>>>({});
  const canSubmit = canSend && isComplete(shortcut, values);
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden]), select, button')?.focus(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!canSubmit) return;
    onSubmit(
      values,
      // In the order of the fields, by which the server knows pictures.
      visibleFields(shortcut).flatMap(({ name }) => files[name] ?? []),
    );
    onClose();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onClose();
  }

  return (
    <form ref={form} aria-label={shortcut.name} className={styles.form} onSubmit={submit} onKeyDown={onKeyDown}>
      {shortcut.description && <p className={styles.description}>{shortcut.description}</p>}
      {visibleFields(shortcut).map((field) =>
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
        <Button size="small" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button size="small" variant="primary" type="submit" disabled={!canSubmit}>
          {texts.shortcutSend}
        </Button>
      </div>
    </form>
  );
}
