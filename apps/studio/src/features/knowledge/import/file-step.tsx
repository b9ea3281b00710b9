import { DOCUMENT_MAX_BYTES, DOCUMENTS_AT_ONCE_MAX, TEXT_FILE_TYPES } from '@parley/contract';
import { Button, classNames, IconButton, ListRow, Progress, Text } from '@parley/ui';
import { FileText, Upload, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { FileUnreadable, uploadFile } from '../../../form/upload-file.ts';
import type { TextKey } from '../../../i18n/text-key.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './file-step.module.css';
import { type FileProblem, fileProblem, type ImportFile, isFailed } from './import-draft.ts';
import type { ImportDraftEdit } from './use-import-draft.ts';

/** Which files are taken. */
export interface FileRules {
  /** As a file picker takes them. */
  readonly types: string;
  readonly maxBytes: number;
  readonly problems: Readonly<Record<FileProblem, TextKey>>;
}

const textFiles: FileRules = {
  types: TEXT_FILE_TYPES,
  maxBytes: DOCUMENT_MAX_BYTES,
  problems: { kind: 'import_file_kind', empty: 'import_file_empty', large: 'import_file_large' },
};

/** studio §4 upload: chosen or dropped files are checked and uploaded at once, one after the other. */
export function FileStep({ draft, change, rules = textFiles }: ImportDraftEdit & { rules?: FileRules }) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const errorMessage = useErrorMessage();
  const picker = useRef<HTMLInputElement>(null);
  const queue = useRef(Promise.resolve());
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState('');

  const setFile = (key: string, next: Partial<ImportFile>) =>
    change(({ files }) => ({ files: files.map((file) => (file.key === key ? { ...file, ...next } : file)) }));

  async function upload(key: string, file: File): Promise<void> {
    setFile(key, { status: 'uploading' });
    try {
      const uri = await uploadFile(file, (sent) => setFile(key, { sent }));
      setFile(key, { status: 'success', uri });
    } catch (error) {
      const why = error instanceof FileUnreadable ? t('import_file_unreadable') : errorMessage(error as Error);
      setFile(key, { status: 'uploadFail', problem: why });
    }
  }

  function add(chosen: readonly File[]): void {
    setProblem('');
    if (draft.files.length + chosen.length > DOCUMENTS_AT_ONCE_MAX) {
      setProblem(t('files_exceeds_limit', { max: DOCUMENTS_AT_ONCE_MAX }));
      return;
    }
    const added = chosen.map((file) => ({ file, key: Math.random().toString(36), why: fileProblem(file, rules) }));
    change(({ files }) => ({
      files: [
        ...files,
        ...added.map(
          ({ file, key, why }): ImportFile => ({
            key,
            name: file.name,
            size: file.size,
            status: why ? 'validateFail' : 'wait',
            sent: 0,
            uri: '',
            problem: why ? t(rules.problems[why], { max: formatBytes(rules.maxBytes) }) : '',
          }),
        ),
      ],
    }));
    for (const { file, key, why } of added) if (!why) queue.current = queue.current.then(() => upload(key, file));
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return (
    <div className={styles.step}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the button inside does the same */}
      <div
        className={classNames(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Upload aria-hidden className={styles.icon} />
        <p className={styles.title}>{t('import_drop')}</p>
        <Button onClick={() => picker.current?.click()}>{t('import_choose_files')}</Button>
        <p className={styles.hint}>
          {t('import_files_hint', {
            kinds: rules.types.replace(/[.]/g, '').replace(/,/g, ', '),
            max: formatBytes(rules.maxBytes),
          })}
        </p>
        <input
          ref={picker}
          hidden
          multiple
          type="file"
          aria-label={t('import_choose_files')}
          accept={rules.types}
          onChange={({ currentTarget }) => {
            add([...(currentTarget.files ?? [])]);
            // Cleared, so that choosing the same file again fires a change event.
            currentTarget.value = '';
          }}
        />
      </div>
      {problem && <Text tone="danger">{problem}</Text>}
      {draft.files.length > 0 && (
        <ul aria-label={t('import_files')} className={styles.files}>
          {draft.files.map((file) => (
            <ListRow
              key={file.key}
              leading={<FileText aria-hidden />}
              title={file.name}
              details={[formatBytes(file.size), ...(isFailed(file.status) ? [] : [t(`upload_${file.status}`)])]}
              note={
                <>
                  {file.status === 'uploading' && (
                    <Progress
                      label={t('document_progress', { name: file.name })}
                      percent={Math.round((100 * file.sent) / file.size)}
                    />
                  )}
                  {file.problem && (
                    <Text size="label" tone="danger">
                      {file.problem}
                    </Text>
                  )}
                </>
              }
              action={
                (file.status === 'success' || isFailed(file.status)) && (
                  <IconButton
                    label={t('import_remove_file', { name: file.name })}
                    icon={<X aria-hidden />}
                    onClick={() => change(({ files }) => ({ files: files.filter(({ key }) => key !== file.key) }))}
                  />
                )
              }
            />
          ))}
        </ul>
      )}
    </div>
  );
}
