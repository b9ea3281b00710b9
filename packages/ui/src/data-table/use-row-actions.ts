import { useLayoutEffect, useRef, useState } from 'react';

/** The callbacks of a row. */
export interface RowActions {
  toggle(rowId: string, isRange: boolean): void;
  type(draft: string): void;
  /** Returns whether the edit ended: invalid text stays open. */
  commit(): boolean;
  cancel(): void;
  /** Called when the edit ended by keyboard, so that the focus returns to the cell. */
  leave(): void;
}

/** Stable callbacks, so that rows need no new render; each calls the version of the last render. */
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
