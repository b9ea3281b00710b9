import { fileTypeFor, pickFiles } from '@parley/chat-core';
import { Button, IconButton, TextField } from '@parley/ui';
import { Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { FileIcon } from '../../content/file/file-icon.tsx';
import { useAnnouncer } from '../../parts/announcer.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { type LocalFile, toLocalFile } from '../state/local-file.ts';
import { acceptOf, acceptsFile, type ShortcutField, type ShortcutUpload } from '../state/shortcut.ts';
import { warningText } from '../uploads/add-files.ts';
import styles from './shortcut-form.module.css';

interface ValueFieldProps {
  field: ShortcutField;
  value: string;
  onChange: (value: string) => void;
}

/** A text field, or a select if the field has options. */
export function ValueField({ field, value, onChange }: ValueFieldProps) {
  const id = useId();
  if (!field.options)
    return (
      <TextField
        label={field.label}
        value={value}
        required={field.isRequired}
        hint={field.description}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{field.label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={field.description && hintIdOf(id)}
        className={styles.select}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {field.defaultValue === undefined && <option value="" />}
        {field.options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      <Hint id={hintIdOf(id)} text={field.description} />
    </div>
  );
}

const hintIdOf = (id: string): string => `${id}-hint`;

function Hint({ id, text }: { id: string; text: string | undefined }) {
  return (
    text && (
      <p id={id} className={styles.description}>
        {text}
      </p>
    )
  );
}

interface UploadFieldProps {
  field: ShortcutField;
  upload: ShortcutUpload;
  file: LocalFile | null;
  onChange: (file: LocalFile | null) => void;
}

/** A file that is sent with the question. It is uploaded when the form is submitted. */
export function UploadField({ field, upload, file, onChange }: UploadFieldProps) {
  const announcer = useAnnouncer();
  const texts = useTexts();
  const [error, setError] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();

  function onPicked(event: ChangeEvent<HTMLInputElement>): void {
    const candidates = [...(event.currentTarget.files ?? [])].map((one) => toLocalFile(one));
    // Otherwise picking the same file again fires no change event.
    event.currentTarget.value = '';
    const { files, warnings } = pickFiles(candidates, { existing: 0 });
    const [picked] = files;
    const isAccepted = picked && acceptsFile(upload, picked) && fileTypeFor(picked) !== null;
    const rejection = picked && !isAccepted && formatText(texts.fileTypeUnsupported, { names: picked.name });
    const problem = rejection || warnings.map((warning) => warningText(warning, texts)).join(' ');
    setError(problem);
    if (problem) announcer.announceWarning(problem);
    if (picked && isAccepted) onChange(picked);
  }

  return (
    <div className={styles.field}>
      <span id={id}>{field.label}</span>
      {file ? (
        <div className={styles.file}>
          <FileIcon name={file.name} type="" />
          <span className={styles.name}>{file.name}</span>
          <IconButton
            label={formatText(texts.removeFile, { name: file.name })}
            icon={<X aria-hidden />}
            onClick={() => onChange(null)}
          />
        </div>
      ) : (
        <Button
          aria-describedby={field.description ? `${id} ${hintIdOf(id)}` : id}
          size="small"
          icon={<Paperclip aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {texts.chooseFile}
        </Button>
      )}
      <Hint id={hintIdOf(id)} text={field.description} />
      {error && <p className={styles.error}>{error}</p>}
      <input ref={picker} type="file" hidden aria-label={field.label} accept={acceptOf(upload)} onChange={onPicked} />
    </div>
  );
}
