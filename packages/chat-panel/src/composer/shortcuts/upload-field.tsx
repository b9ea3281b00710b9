import { fileTypeFor, pickFiles } from '@parley/chat-core';
import { Button, IconButton } from '@parley/ui';
import { Paperclip, X } from 'lucide-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { FileIcon } from '../../content/file/file-icon.tsx';
import { useAnnouncer } from '../../parts/announcer.ts';
import { formatText } from '../../texts/format-text.ts';
import { useTexts } from '../../texts/texts-context.ts';
import { type LocalFile, toLocalFile } from '../state/local-file.ts';
import type { ShortcutField } from '../state/shortcut.ts';
import { acceptOf, type ShortcutUpload, takesFile } from '../state/shortcut-upload.ts';
import { warningText } from '../uploads/warning-text.ts';
import styles from './shortcut-form.module.css';

interface UploadFieldProps {
  field: ShortcutField;
  upload: ShortcutUpload;
  file: LocalFile | null;
  onChange: (file: LocalFile | null) => void;
}

/** A file that goes with the question. It is uploaded when that is asked. */
export function UploadField({ field, upload, file, onChange }: UploadFieldProps) {
  const announcer = useAnnouncer();
  const texts = useTexts();
  const [error, setError] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const id = useId();

  function onPicked(event: ChangeEvent<HTMLInputElement>): void {
    const candidates = [...(event.currentTarget.files ?? [])].map((one) => toLocalFile(one));
    // The same file can be picked again.
    event.currentTarget.value = '';
    const { files, warnings } = pickFiles(candidates, { existing: 0 });
    const [picked] = files;
    const isTaken = picked && takesFile(upload, picked.name) && fileTypeFor(picked) !== null;
    const refusal = picked && !isTaken && formatText(texts.fileTypeUnsupported, { names: picked.name });
    const wrong = refusal || warnings.map((warning) => warningText(warning, texts)).join(' ');
    setError(wrong);
    if (wrong) announcer.announceWarning(wrong);
    if (picked && isTaken) onChange(picked);
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
          aria-describedby={id}
          size="small"
          icon={<Paperclip aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {texts.chooseFile}
        </Button>
      )}
      {error && <p className={styles.error}>{error}</p>}
      <input ref={picker} type="file" hidden aria-label={field.label} accept={acceptOf(upload)} onChange={onPicked} />
    </div>
  );
}
