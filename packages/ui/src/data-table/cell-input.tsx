import { type FocusEvent, type KeyboardEvent, useId, useRef } from 'react';
import styles from './data-table.module.css';

interface CellInputProps {
  label: string;
  draft: string;
  problem: string | undefined;
  maxLength?: number;
  onType: (draft: string) => void;
  onCommit: () => boolean;
  onCancel: () => void;
  /** Called when the edit ended by keyboard, so that the focus returns to the cell. */
  onLeave: () => void;
}

/** The editor of a cell. Enter and blur commit, Shift+Enter inserts a line break, Escape cancels. */
export function CellInput({ label, draft, problem, maxLength, onType, onCommit, onCancel, onLeave }: CellInputProps) {
  const id = useId();
  // Removing a focused input fires `blur` again.
  const isOver = useRef(false);
  const end = (isEnded: boolean) => {
    isOver.current = isEnded;
    if (isEnded) onLeave();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      onCancel();
      end(true);
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      end(onCommit());
    }
  };
  const onBlur = (event: FocusEvent) => {
    // The window lost the focus, not the input.
    if (document.activeElement === event.currentTarget) return;
    if (!isOver.current) onCommit();
  };
  return (
    <div className={styles.editor}>
      <textarea
        ref={focusAtEnd}
        rows={1}
        value={draft}
        maxLength={maxLength}
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        className={styles.input}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      <div id={id} aria-live="polite" className={styles.problem}>
        {problem}
      </div>
    </div>
  );
}

function focusAtEnd(input: HTMLTextAreaElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}
