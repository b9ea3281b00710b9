import type { FileboxFile } from '@parley/contract';
import { IconButton, ListRow, Menu, MenuItem, Text } from '@parley/ui';
import { Ellipsis, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useFormatBytes } from '../../i18n/use-format-bytes.ts';
import { useFormatTime } from '../../i18n/use-format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { fileKindOf } from './file-kinds.ts';
import styles from './file-row.module.css';

export type FileAction = 'preview' | 'rename' | 'delete';

interface FileRowProps {
  file: FileboxFile;
  onAsk: (action: FileAction) => void;
}

/** A file with its size and time. Its name opens the preview. */
export function FileRow({ file, onAsk }: FileRowProps) {
  const { t } = useTranslation();
  const formatBytes = useFormatBytes();
  const formatTime = useFormatTime();
  const { name, file_type, byte_size, sent_at, width, file_url, thumb_url, excerpt } = file;
  const { Icon, name: kind } = fileKindOf(file_type);
  return (
    <ListRow
      leading={
        width > 0 ? (
          <img src={thumb_url} alt="" className={styles.picture} />
        ) : (
          <Icon aria-hidden className={styles.icon} />
        )
      }
      title={
        <button type="button" className={styles.name} onClick={() => onAsk('preview')}>
          {name}
        </button>
      }
      details={[t(kind), formatBytes(byte_size), formatTime(sent_at)]}
      note={
        excerpt && (
          <Text tone="muted" size="small">
            {excerpt}
          </Text>
        )
      }
      action={
        <Menu trigger={<IconButton label={t('filebox_more', { name })} icon={<Ellipsis aria-hidden />} />}>
          <MenuItem asChild>
            <a href={file_url} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden />
              {t('filebox_open_file')}
            </a>
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onAsk('rename')}>
            {t('filebox_rename')}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => onAsk('delete')}>
            {t('filebox_delete')}
          </MenuItem>
        </Menu>
      }
    />
  );
}
