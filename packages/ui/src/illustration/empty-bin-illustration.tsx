import styles from './illustration.module.css';
import { IllustrationFrame } from './illustration-frame.tsx';

/** A bin with nothing in it. */
export function EmptyBinIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="84" cy="68" rx="70" ry="44" className={styles.blob} />
      <path d="M74 26v-4a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v4" className={styles.greenLine} />
      <rect x="50" y="26" width="68" height="10" rx="5" className={styles.green} />
      <path d="M56 42h56l-4 50a10 10 0 0 1-10 9H70a10 10 0 0 1-10-9Z" className={styles.green} />
      <path d="M68 64c2.5 3.5 7.5 3.5 10 0M90 64c2.5 3.5 7.5 3.5 10 0M81 79h6" className={styles.onGreenLine} />
    </IllustrationFrame>
  );
}
