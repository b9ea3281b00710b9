import { DOCUMENT_MAX_BYTES, DOCUMENTS_AT_ONCE_MAX, TEXT_FILE_TYPES } from '@parley/contract';
import { Button, classNames, IconButton, ListRow, Progress, Row, Text } from '@parley/ui';
import { FileText, Upload, X } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { FileUnreadable, uploadFile } from '../../../form/upload-file.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type ChosenFile, chosenFiles, droppedFiles } from './chosen-files.ts';
import styles from './file-step.module.css';
import { fileProblem, type ImportFile, isArchive, isFailed } from './import-draft.ts';
import { uploadPatiently } from './upload-patiently.ts';
import type { SourceStepProps } from './use-import-draft.ts';
import { useUnpacking } from './use-unpacking.ts';

const FILE_TYPES = `${TEXT_FILE_TYPES},.zip`;

/** studio §4 upload: chosen or dropped files, folders and archives are checked and uploaded at once, one after the other. */
export function FileStep({ datasetId, draft, change }: SourceStepProps) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const errorMessage = useErrorMessage();
  const picker = useRef<HTMLInputElement>(null);
  const folderPicker = useRef<HTMLInputElement>(null);
  const queue = useRef(Promise.resolve());
  const [isOver, setOver] = useState(false);
  const [problem, setProblem] = useState('');

  const setFile = (key: string, next: Partial<ImportFile>) =>
    change(({ files }) => ({ files: files.map((file) => (file.key === key ? { ...file, ...next } : file)) }));

  const { addArchive, setUploaded } = useUnpacking(datasetId, change, setFile);

  async function upload(key: string, file: File): Promise<void> {
    setFile(key, { status: 'uploading' });
    try {
      const uri = await uploadPatiently(() => uploadFile(file, (sent) => setFile(key, { sent })));
      setUploaded(key, { status: 'success', uri });
    } catch (error) {
      const why = error instanceof FileUnreadable ? t('import_file_unreadable') : errorMessage(error as Error);
      setFile(key, { status: 'uploadFail', problem: why });
    }
  }

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
      why: fileProblem(file),
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
            problem: why ? t(`import_file_${why}`, { max: formatBytes(DOCUMENT_MAX_BYTES) }) : '',
          }),
        ),
      ],
    }));
    for (const { file, key, why } of added) {
      if (why) continue;
      if (isArchive(file.name)) addArchive(key);
      queue.current = queue.current.then(() => upload(key, file));
    }
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
        onDragLeave={() => setOver(false)}
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
            kinds: FILE_TYPES.replace(/[.]/g, '').replace(/,/g, ', '),
            max: formatBytes(DOCUMENT_MAX_BYTES),
          })}
        </p>
        <input
          ref={picker}
          hidden
          multiple
          type="file"
          aria-label={t('import_choose_files')}
          accept={FILE_TYPES}
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
