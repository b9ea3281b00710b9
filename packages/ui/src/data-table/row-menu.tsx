import { Pencil, Trash2 } from 'lucide-react';
import { ContextMenuItem } from '../context-menu/context-menu-item.tsx';
import type { DataTableWords } from './data-table-words.ts';

interface RowMenuProps {
  words: DataTableWords;
  /** All selected rows, when the menu was opened on one of several. */
  selectedIds: readonly string[];
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onDeleteAll: () => void;
}

/** studio §2: edit, delete, and delete-all where several rows are selected. */
export function RowMenu({ words, selectedIds, onEdit, onDelete, onDeleteAll }: RowMenuProps) {
  return (
    <>
      {onEdit && (
        <ContextMenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          {words.edit}
        </ContextMenuItem>
      )}
      {onDelete && (
        <ContextMenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={onDelete}>
          {words.delete}
        </ContextMenuItem>
      )}
      {onDelete && selectedIds.length > 1 && (
        <ContextMenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={onDeleteAll}>
          {words.deleteAll(selectedIds.length)}
        </ContextMenuItem>
      )}
    </>
  );
}
