import { DOCUMENT_MAX_BYTES, extensionOf, TABLE_FILE_TYPES } from '@parley/contract';
import { Button, Progress, Text } from '@parley/ui';
import { type ReactNode, useRef, useState } from 'react';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { FileUnreadable, uploadFile } from '../../form/upload-file.ts';
import { useFormatBytes } from '../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

const endings = TABLE_FILE_TYPES.split(',').map((ending) => ending.slice(1));

interface TableFilePickerProps {
  label: string;
  icon: ReactNode;
  /** What it throws is shown at the button. */
  onUploaded: (uri: string, name: string) => Promise<void>;
}

/** A button that uploads a file with rows. */
export function TableFilePicker({ label, icon, onUploaded }: TableFilePickerProps) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const errorMessage = useErrorMessage();
  const picker = useRef<HTMLInputElement>(null);
  const [uploading, setUploading] = useState<{ readonly name: string; readonly percent: number }>();
  const [problem, setProblem] = useState('');

  async function choose(file: File): Promise<void> {
    if (!endings.includes(extensionOf(file.name))) return setProblem(t('import_file_kind'));
    if (file.size === 0) return setProblem(t('import_file_empty'));
    if (file.size > DOCUMENT_MAX_BYTES)
      return setProblem(t('import_file_large', { max: formatBytes(DOCUMENT_MAX_BYTES) }));
    setProblem('');
    setUploading({ name: file.name, percent: 0 });
    try {
      const uri = await uploadFile(file, (sent) =>
        setUploading({ name: file.name, percent: Math.round((100 * sent) / file.size) }),
      );
      await onUploaded(uri, file.name);
    } catch (error) {
      setProblem(error instanceof FileUnreadable ? t('import_file_unreadable') : errorMessage(error as Error));
    }
    setUploading(undefined);
  }

  return (
    <div>
      <Button icon={icon} isLoading={uploading !== undefined} onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        hidden
        type="file"
        aria-label={label}
        accept={TABLE_FILE_TYPES}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) void choose(chosen);
          // Cleared, so that choosing the same file again fires a change event.
          currentTarget.value = '';
        }}
      />
      {uploading && <Progress label={t('document_progress', { name: uploading.name })} percent={uploading.percent} />}
      {problem && (
        <div role="alert">
          <Text tone="danger">{problem}</Text>
        </div>
      )}
    </div>
  );
}
