import type { SliceInfo } from '@parley/contract';
import { IconButton, Menu, MenuItem } from '@parley/ui';
import { BookOpenText, Ellipsis, Pencil, TextSearch, Trash2 } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './slice-table.module.css';

export interface SliceActionsProps {
  slice: SliceInfo;
  mayChange: boolean;
  onShowOriginal: (slice: SliceInfo) => void;
  onRead: (slice: SliceInfo) => void;
  onEdit: (slice: SliceInfo) => void;
  onDelete: (slice: SliceInfo) => void;
}

/** What one can do with a slice. */
export function SliceActions({ slice, mayChange, onShowOriginal, onRead, onEdit, onDelete }: SliceActionsProps) {
  const { t } = useTranslation();
  const number = slice.sequence;
  return (
    <div className={styles.actions}>
      <IconButton
        label={t('slice_show_original', { number })}
        icon={<TextSearch aria-hidden />}
        onClick={() => onShowOriginal(slice)}
      />
      <Menu trigger={<IconButton label={t('slice_menu', { number })} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<BookOpenText aria-hidden />} onSelect={() => onRead(slice)}>
          {t('slice_read', { number })}
        </MenuItem>
        {mayChange && (
          <>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(slice)}>
              {t('slice_edit', { number })}
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={() => onDelete(slice)}>
              {t('slice_delete', { number })}
            </MenuItem>
          </>
        )}
      </Menu>
    </div>
  );
}
