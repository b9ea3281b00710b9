import { useCallback, useRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './connection-chip.module.css';

export type ConnectionState = 'online' | 'connecting' | 'offline';

export interface ConnectionChipProps {
  state: ConnectionState;
  /** The state as a text; announced when it changes. */
  text: string;
  /** Shows nothing. Keep the chip mounted instead of leaving it out: only then is its first text announced. */
  isHidden?: boolean;
  /** Offered while offline; while connecting the button stays and does nothing, so that it keeps the focus. */
  retry?: { label: string; onRetry: () => void };
  /** Over the page, at the top of the window. */
  isFloating?: boolean;
}

/** Whether the server can be reached. The dot differs in shape, too, not only in colour. */
export function ConnectionChip({ state, text, retry, isHidden = false, isFloating = false }: ConnectionChipProps) {
  const isOffline = state === 'offline';
  return (
    <div className={isHidden ? undefined : classNames(styles.chip, isFloating && styles.floating)}>
      {!isHidden && <span aria-hidden className={classNames(styles.dot, styles[state])} />}
      <span aria-live="polite">{!isHidden && text}</span>
      {!isHidden && retry && state !== 'online' && (
        <RetryButton label={retry.label} isInert={!isOffline} onClick={retry.onRetry} />
      )}
    </div>
  );
}

/** When it goes, the focus returns to the element that had it before. */
function RetryButton({ label, isInert, onClick }: { label: string; isInert: boolean; onClick: () => void }) {
  const before = useRef<HTMLElement>(null);
  const returnFocus = useCallback((button: HTMLButtonElement | null) => {
    return () => {
      if (document.activeElement === button && before.current?.isConnected) before.current.focus();
    };
  }, []);
  return (
    <button
      ref={returnFocus}
      type="button"
      aria-disabled={isInert || undefined}
      className={styles.retry}
      onFocus={({ relatedTarget }) => {
        if (relatedTarget instanceof HTMLElement) before.current = relatedTarget;
      }}
      onClick={isInert ? undefined : onClick}
    >
      {label}
    </button>
  );
}
