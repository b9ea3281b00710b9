export interface Selection {
  readonly ids: ReadonlySet<string>;
  /** The start of a range: the row that was toggled last. */
  readonly anchorId: string | undefined;
}

export type SelectionEvent =
  | { readonly type: 'row-toggled'; readonly rowId: string }
  | { readonly type: 'range-extended'; readonly rowId: string }
  | { readonly type: 'all-toggled' };

/** `order` holds all row ids as shown. Rows that are not in it leave the selection. */
export function nextSelection(selection: Selection, event: SelectionEvent, order: readonly string[]): Selection {
  const ids = new Set(order.filter((id) => selection.ids.has(id)));
  switch (event.type) {
    case 'row-toggled':
      return toggled(ids, event.rowId, order);
    case 'range-extended':
      return extended(ids, selection.anchorId, event.rowId, order);
    case 'all-toggled':
      return { ids: new Set(ids.size === order.length ? [] : order), anchorId: undefined };
  }
}

function toggled(ids: Set<string>, rowId: string, order: readonly string[]): Selection {
  if (!ids.delete(rowId) && order.includes(rowId)) ids.add(rowId);
  return { ids, anchorId: rowId };
}

function extended(ids: Set<string>, anchorId: string | undefined, rowId: string, order: readonly string[]): Selection {
  const anchor = anchorId === undefined ? -1 : order.indexOf(anchorId);
  const end = order.indexOf(rowId);
  if (anchor === -1 || end === -1) return toggled(ids, rowId, order);
  for (const id of order.slice(Math.min(anchor, end), Math.max(anchor, end) + 1)) ids.add(id);
  return { ids, anchorId };
}
