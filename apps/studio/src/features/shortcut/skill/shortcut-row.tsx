import { ShortcutIcon } from '@parley/chat-panel';
import type { ShortcutCommand } from '@parley/contract';
import { classNames, IconButton } from '@parley/ui';
import { Eye, Pencil, X } from 'lucide-react';
import { useState } from 'react';
import { MoveHandle } from '../../../form/move-handle.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from './shortcut-skill-form.module.css';

interface ShortcutRowProps {
  shortcut: ShortcutCommand;
  isReadOnly: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  onDrag: (y: number) => void;
  onDrop: () => void;
}

/** One shortcut: its handle, what the bar shows of it, and the buttons that change it. */
export function ShortcutRow({ shortcut, isReadOnly, onEdit, onRemove, onMove, onDrag, onDrop }: ShortcutRowProps) {
  const { t } = useTranslation();
  const [isDragged, setDragged] = useState(false);
  const { command_name: name, shortcut_command: command, shortcut_icon: icon } = shortcut;
  const onDraggedChange = (isNow: boolean) => {
    setDragged(isNow);
    if (!isNow) onDrop();
  };
  return (
    <li className={classNames(styles.row, isDragged && styles.dragged)}>
      {!isReadOnly && (
        <MoveHandle
          label={t('shortcut_move', { name })}
          onMove={onMove}
          onDrag={onDrag}
          onDraggedChange={onDraggedChange}
        />
      )}
      {icon && <ShortcutIcon name={icon} className={styles.icon} />}
      <span className={styles.text}>
        {name}
        {command && <span className={styles.command}>{command}</span>}
      </span>
      <IconButton
        label={t(isReadOnly ? 'shortcut_show' : 'shortcut_edit', { name })}
        icon={isReadOnly ? <Eye aria-hidden /> : <Pencil aria-hidden />}
        onClick={onEdit}
      />
      {!isReadOnly && <IconButton label={t('shortcut_remove', { name })} icon={<X aria-hidden />} onClick={onRemove} />}
    </li>
  );
}
