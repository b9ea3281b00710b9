import {
  extensionOf,
  imageCellText,
  PHOTO_FILE_TYPES,
  PHOTO_MAX_BYTES,
  readImageCell,
  type TableColumn,
} from '@parley/contract';
import { Button, Row, Stack, Text } from '@parley/ui';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { FileUnreadable, uploadFile } from '../../../form/upload-file.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './table.module.css';

const endings = PHOTO_FILE_TYPES.split(',').map((ending) => ending.slice(1));

interface ImageFieldProps {
  column: TableColumn;
  /** The cell; empty for no picture. */
  value: string;
  onChange: (value: string) => void;
}

/** studio §3: a picture in a cell, which is uploaded when it is chosen. */
export function ImageField({ column, value, onChange }: ImageFieldProps) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const errorMessage = useErrorMessage();
  const picker = useRef<HTMLInputElement>(null);
  const [isUploading, setUploading] = useState(false);
  const [problem, setProblem] = useState('');
  const [chosen, setChosen] = useState<File>();
  const chosenSrc = useFileAddress(chosen);
  const image = readImageCell(value);

  async function choose(file: File): Promise<void> {
    const max = formatBytes(PHOTO_MAX_BYTES);
    if (!endings.includes(extensionOf(file.name))) return setProblem(t('import_file_picture_kind'));
    if (file.size === 0) return setProblem(t('import_file_empty'));
    if (file.size > PHOTO_MAX_BYTES) return setProblem(t('knowledge_insert_img_013', { max }));
    setProblem('');
    setUploading(true);
    try {
      onChange(imageCellText(await uploadFile(file)));
      setChosen(file);
    } catch (error) {
      const reason = error instanceof FileUnreadable ? t('import_file_unreadable') : errorMessage(error as Error);
      setProblem(t('cell_image_failed', { reason }));
    }
    setUploading(false);
  }

  const src = image ? image.src || chosenSrc : '';
  const name = column.column_name;
  return (
    <fieldset className={styles.imageField}>
      <legend>{name}</legend>
      <Stack gap={1}>
        {src && <img src={src} alt={name} className={styles.image} />}
        <Row>
          <Button
            icon={<ImagePlus aria-hidden />}
            isLoading={isUploading}
            aria-label={t(image ? 'cell_image_replace_of' : 'cell_image_upload_of', { column: name })}
            onClick={() => picker.current?.click()}
          >
            {t(image ? 'cell_image_replace' : 'cell_image_upload')}
          </Button>
          {image && (
            <Button
              icon={<Trash2 aria-hidden />}
              aria-label={t('cell_image_remove_of', { column: name })}
              onClick={() => onChange('')}
            >
              {t('cell_image_remove')}
            </Button>
          )}
        </Row>
        {column.desc && (
          <Text size="label" tone="muted">
            {column.desc}
          </Text>
        )}
        {problem && <Text tone="danger">{problem}</Text>}
      </Stack>
      <input
        ref={picker}
        hidden
        type="file"
        aria-label={t('cell_image_choose', { column: name })}
        accept={PHOTO_FILE_TYPES}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void choose(file);
          // Cleared, so that choosing the same file again fires a change event.
          currentTarget.value = '';
        }}
      />
    </fieldset>
  );
}

/** An address for a file of this page, until another one is chosen. */
function useFileAddress(file: File | undefined): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
