import { useLayoutEffect, useRef, useState } from 'react';

/** What can be done in a row. */
export interface RowActions {
  toggle(rowId: string, isRange: boolean): void;
  type(draft: string): void;
  /** Whether the edit is over: text with a problem stays open. */
  commit(): boolean;
  cancel(): void;
  /** The keyboard ended the edit: the focus goes back to the cell. */
  leave(): void;
}

/** The same actions for as long as the table lives, so that rows need no new render; each does what the last render says. */
export function useRowActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState<RowActions>(() => ({
    toggle: (rowId, isRange) => latest.current.toggle(rowId, isRange),
    type: (draft) => latest.current.type(draft),
    commit: () => latest.current.commit(),
    cancel: () => latest.current.cancel(),
    leave: () => latest.current.leave(),
  }));
  return stable;
}
