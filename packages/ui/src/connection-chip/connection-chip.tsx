import { classNames } from '../class-names.ts';
import styles from './connection-chip.module.css';

export type ConnectionState = 'online' | 'connecting' | 'offline';

export interface ConnectionChipProps {
  state: ConnectionState;
  /** The state as a text; announced when it changes. */
  text: string;
  /** Offered while offline. */
  retry?: { label: string; onRetry: () => void };
}

/** Whether the server can be reached. The dot differs in shape, too, not only in colour. */
export function ConnectionChip({ state, text, retry }: ConnectionChipProps) {
  return (
    <div className={styles.chip}>
      <span aria-hidden className={classNames(styles.dot, styles[state])} />
      <span role="status">{text}</span>
      {retry && state === 'offline' && (
        <button type="button" className={styles.retry} onClick={retry.onRetry}>
          {retry.label}
        </button>
      )}
    </div>
  );
}
