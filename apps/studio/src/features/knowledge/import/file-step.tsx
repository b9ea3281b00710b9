import { DOCUMENT_MAX_BYTES, DOCUMENTS_AT_ONCE_MAX, TEXT_FILE_TYPES } from '@parley/contract';
import { Button, classNames, IconButton, ListRow, Progress, Row, Text, VisuallyHidden } from '@parley/ui';
import { FileText, RotateCcw, Upload, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import type { TextKey } from '../../../i18n/text-key.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type ChosenFile, chosenFiles, droppedFiles } from './chosen-files.ts';
import styles from './file-step.module.css';
import { type FileProblem, fileProblem, type ImportFile, isArchive, isFailed } from './import-draft.ts';
import { LeaveUploadsGuard } from './leave-uploads-guard.tsx';
import type { SourceStepProps } from './use-import-draft.ts';
import { useUnpacking } from './use-unpacking.ts';
import { useUploads } from './use-uploads.ts';

/** Which files are taken. */
export interface FileRules {
  /** As a file picker takes them. */
  readonly types: string;
  readonly maxBytes: number;
  readonly problems: Readonly<Record<FileProblem, TextKey>>;
}

const textFiles: FileRules = {
  types: `${TEXT_FILE_TYPES},.zip`,
  maxBytes: DOCUMENT_MAX_BYTES,
  problems: { kind: 'import_file_kind', empty: 'import_file_empty', large: 'import_file_large' },
};

/** studio §4 upload: chosen or dropped files, folders and archives are checked and uploaded at once, one after the other. */
export function FileStep({ datasetId, draft, change, rules = textFiles }: SourceStepProps & { rules?: FileRules }) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const picker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState('');
  const setFile = (key: string, next: Partial<ImportFile>) =>
    change(({ files }) => ({ files: files.map((file) => (file.key === key ? { ...file, ...next } : file)) }));
  const { addArchive, setUploaded } = useUnpacking(datasetId, change, setFile);
  const uploads = useUploads(setUploaded);
  const uploaded = draft.files.filter(({ status }) => status === 'success').length;
  const isUploading = draft.files.some(({ status }) => status === 'wait' || status === 'uploading');

  function add(chosen: readonly ChosenFile[]): void {
    setProblem('');
    if (draft.files.length + chosen.length > DOCUMENTS_AT_ONCE_MAX) {
      setProblem(t('files_exceeds_limit', { max: DOCUMENTS_AT_ONCE_MAX }));
      return;
    }
    const added = chosen.map(({ file, name }) => ({
      file,
      name,
      key: Math.random().toString(36),
      why: fileProblem(file, rules),
    }));
    change(({ files }) => ({
      files: [
        ...files,
        ...added.map(
          ({ file, name, key, why }): ImportFile => ({
            key,
            name,
            size: file.size,
            status: why ? 'validateFail' : 'wait',
            sent: 0,
            uri: '',
            problem: why ? t(rules.problems[why], { max: formatBytes(rules.maxBytes) }) : '',
          }),
        ),
      ],
    }));
    for (const { file, key, why } of added) {
      if (why) continue;
      if (isArchive(file.name)) addArchive(key);
      uploads.start(key, file);
    }
  }

  function remove(key: string): void {
    uploads.cancel(key);
    change(({ files }) => ({ files: files.filter((file) => file.key !== key) }));
  }

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    droppedFiles(event.dataTransfer).then(add, () => setProblem(t('import_file_unreadable')));
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
        onDragLeave={({ currentTarget, relatedTarget }) => {
          // `dragleave` also fires when the pointer enters a child.
          if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
      >
        <Upload aria-hidden className={styles.icon} />
        <p className={styles.title}>{t('import_drop')}</p>
        <Row>
          <Button onClick={() => picker.current?.click()}>{t('import_choose_files')}</Button>
          {'webkitdirectory' in HTMLInputElement.prototype && (
            <Button onClick={() => folderPicker.current?.click()}>{t('import_choose_folder')}</Button>
          )}
        </Row>
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
            add(chosenFiles(currentTarget.files ?? []));
            // Cleared, so that choosing the same file again fires a change event.
            currentTarget.value = '';
          }}
        />
        <input
          ref={folderPicker}
          hidden
          multiple
          type="file"
          aria-label={t('import_choose_folder')}
          // React knows the attribute by its name in lower case alone, and not its type.
          {...{ webkitdirectory: '' }}
          onChange={({ currentTarget }) => {
            add(chosenFiles(currentTarget.files ?? []));
            currentTarget.value = '';
          }}
        />
      </div>
      <div role="alert">{problem && <Text tone="danger">{problem}</Text>}</div>
      <VisuallyHidden>
        <p role="status">
          {draft.files.length > 0 && t('import_files_uploaded', { count: uploaded, total: draft.files.length })}
        </p>
      </VisuallyHidden>
      {draft.files.length > 0 && (
        <ul aria-label={t('import_files')} className={styles.files}>
          {draft.files.map((file) => (
            <FileRow
              key={file.key}
              file={file}
              onRetry={file.status === 'uploadFail' ? uploads.retryOf(file.key) : undefined}
              onRemove={() => remove(file.key)}
            />
          ))}
        </ul>
      )}
      <LeaveUploadsGuard isUploading={isUploading} />
    </div>
  );
}

interface FileRowProps {
  file: ImportFile;
  onRetry: (() => void) | undefined;
  onRemove: () => void;
}

function FileRow({ file, onRetry, onRemove }: FileRowProps) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const { name, size, status, sent, problem } = file;
  return (
    <ListRow
      leading={<FileText aria-hidden />}
      title={name}
      details={[formatBytes(size), ...(isFailed(status) ? [] : [t(`upload_${status}`)])]}
      note={
        <>
          {status === 'uploading' && (
            <Progress label={t('document_progress', { name })} percent={Math.round((100 * sent) / size)} />
          )}
          {problem && (
            <div role="alert">
              <Text size="label" tone="danger">
                {problem}
              </Text>
            </div>
          )}
        </>
      }
      action={
        <>
          {onRetry && (
            <Button
              size="small"
              icon={<RotateCcw aria-hidden />}
              aria-label={t('import_retry_file', { name })}
              onClick={onRetry}
            >
              {t('document_retry')}
            </Button>
          )}
          <IconButton label={t('import_remove_file', { name })} icon={<X aria-hidden />} onClick={onRemove} />
        </>
      }
    />
  );
}
