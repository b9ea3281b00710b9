import { Pencil, Trash2 } from 'lucide-react';
import { ContextMenuItem } from '../context-menu/context-menu.tsx';
import type { DataTableTexts } from './data-table-texts.ts';

interface RowMenuProps {
  texts: DataTableTexts;
  /** All selected rows, when the menu was opened on one of several. */
  selectedIds: readonly string[];
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
  onDeleteAll: () => void;
}

/** studio §2: edit, delete, and delete-all where several rows are selected. */
export function RowMenu({ texts, selectedIds, onEdit, onDelete, onDeleteAll }: RowMenuProps) {
  return (
    <>
      {onEdit && (
        <ContextMenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
          {texts.edit}
        </ContextMenuItem>
      )}
      {onDelete && (
        <ContextMenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={onDelete}>
          {texts.delete}
        </ContextMenuItem>
      )}
      {onDelete && selectedIds.length > 1 && (
        <ContextMenuItem icon={<Trash2 aria-hidden />} isDangerous onSelect={onDeleteAll}>
          {texts.deleteAll(selectedIds.length)}
        </ContextMenuItem>
      )}
    </>
  );
}
