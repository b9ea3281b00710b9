/** A committed edit. */
export interface CellChange {
  readonly rowId: string;
  readonly columnId: string;
  readonly value: string;
}

export interface OpenCellEdit {
  readonly status: 'editing';
  readonly rowId: string;
  readonly columnId: string;
  readonly original: string;
  readonly draft: string;
  readonly problem: string | undefined;
}

export type CellEdit = { readonly status: 'none' } | OpenCellEdit;

export type CellEditEvent =
  | { readonly type: 'edit-started'; readonly rowId: string; readonly columnId: string; readonly value: string }
  | { readonly type: 'draft-judged'; readonly draft: string; readonly problem: string | undefined }
  | { readonly type: 'edit-ended' };

export const notEditing: CellEdit = { status: 'none' };

/** One edit at a time: starting in another cell drops an uncommitted edit, starting in the same cell does nothing. */
export function nextCellEdit(edit: CellEdit, event: CellEditEvent): CellEdit {
  switch (event.type) {
    case 'edit-started':
      if (edit.status === 'editing' && edit.rowId === event.rowId && edit.columnId === event.columnId) return edit;
      return {
        status: 'editing',
        rowId: event.rowId,
        columnId: event.columnId,
        original: event.value,
        draft: event.value,
        problem: undefined,
      };
    case 'draft-judged':
      if (edit.status === 'none') return edit;
      return { ...edit, draft: event.draft, problem: event.problem };
    case 'edit-ended':
      return notEditing;
  }
}

/** The change that committing now would make; none when the text is unchanged or invalid. */
export function changeOf(edit: CellEdit): CellChange | undefined {
  if (edit.status === 'none' || edit.problem !== undefined || edit.draft === edit.original) return undefined;
  return { rowId: edit.rowId, columnId: edit.columnId, value: edit.draft };
}
