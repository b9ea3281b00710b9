import { keysText } from '../keys/keys.ts';
import styles from './key-list.module.css';

/** What keys such as `Mod+K` do; several if any of them does it. */
export interface KeyRow {
  label: string;
  keys: readonly string[];
}

/** A list of key bindings. */
export function KeyList({ rows }: { rows: readonly KeyRow[] }) {
  return (
    <dl className={styles.list}>
      {rows.map(({ label, keys }) => (
        <div key={label} className={styles.row}>
          <dt>{label}</dt>
          <dd className={styles.keys}>
            {keys.map((key) => (
              <Keys key={key} keys={key} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Keys such as `Mod+K`, as they are on the keyboard of the user. */
export function Keys({ keys }: { keys: string }) {
  return <kbd className={styles.key}>{keysText(keys)}</kbd>;
}
