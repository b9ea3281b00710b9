import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** For a form that cannot be saved yet: `check` shows every problem and focuses the first field that has one. */
export function useChecked<Root extends HTMLElement>(): {
  root: RefObject<Root | null>;
  isChecked: boolean;
  check: () => void;
} {
  const root = useRef<Root>(null);
  const [isChecked, setChecked] = useState(false);
  return {
    root,
    isChecked,
    check() {
      flushSync(() => setChecked(true));
      root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    },
  };
}
