import { DOCUMENT_MAX_BYTES, extensionOf, firstTableSheet, TABLE_FILE_TYPES } from '@parley/contract';
import { Button, IconButton, ListRow, Progress, Text } from '@parley/ui';
import { Table, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { FileUnreadable, uploadFile } from '../../../form/upload-file.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from '../import/file-step.module.css';
import type { TableDraftEdit } from './use-table-draft.ts';

const endings = TABLE_FILE_TYPES.split(',').map((ending) => ending.slice(1));

/** wire §3: a table is read from one file, which is uploaded when it is chosen. */
export function TableFileStep({ draft, change }: TableDraftEdit) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const errorMessage = useErrorMessage();
  const picker = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState<{ readonly name: string; readonly percent: number }>();
  const [problem, setProblem] = useState('');

  async function choose(file: File): Promise<void> {
    const max = formatBytes(DOCUMENT_MAX_BYTES);
    if (!endings.includes(extensionOf(file.name))) return setProblem(t('import_file_kind'));
    if (file.size === 0) return setProblem(t('import_file_empty'));
    if (file.size > DOCUMENT_MAX_BYTES) return setProblem(t('import_file_large', { max }));
    setProblem('');
    setUploading({ name: file.name, percent: 0 });
    try {
      const uri = await uploadFile(file, (sent) =>
        setUploading({ name: file.name, percent: Math.round((100 * sent) / file.size) }),
      );
      change({ file: { name: file.name, size: file.size, uri }, sheet: firstTableSheet, columns: null });
    } catch (error) {
      setProblem(error instanceof FileUnreadable ? t('import_file_unreadable') : errorMessage(error as Error));
    }
    setUploading(undefined);
  }

  const { file } = draft;
  return (
    <div className={styles.step}>
      {!file && !uploading && (
        <div className={styles.drop}>
          <Table aria-hidden className={styles.icon} />
          <p className={styles.title}>{t('table_file')}</p>
          <Button onClick={() => picker.current?.click()}>{t('table_choose_file')}</Button>
          <p className={styles.hint}>
            {t('import_files_hint', {
              kinds: endings.join(', '),
              max: formatBytes(DOCUMENT_MAX_BYTES),
            })}
          </p>
          <input
            ref={picker}
            hidden
            type="file"
            aria-label={t('table_choose_file')}
            accept={TABLE_FILE_TYPES}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              if (chosen) void choose(chosen);
              // Cleared, so that choosing the same file again fires a change event.
              currentTarget.value = '';
            }}
          />
        </div>
      )}
      {problem && <Text tone="danger">{problem}</Text>}
      {(file ?? uploading) && (
        <ul aria-label={t('import_files')} className={styles.files}>
          {uploading && (
            <ListRow
              leading={<Table aria-hidden />}
              title={uploading.name}
              details={[t('upload_uploading')]}
              note={<Progress label={t('document_progress', { name: uploading.name })} percent={uploading.percent} />}
            />
          )}
          {file && !uploading && (
            <ListRow
              leading={<Table aria-hidden />}
              title={file.name}
              details={[formatBytes(file.size), t('upload_success')]}
              action={
                <IconButton
                  label={t('import_remove_file', { name: file.name })}
                  icon={<X aria-hidden />}
                  onClick={() => change({ file: null, columns: null, sheet: firstTableSheet })}
                />
              }
            />
          )}
        </ul>
      )}
    </div>
  );
}
