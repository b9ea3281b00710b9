import styles from './illustration.module.css';
import { IllustrationFrame } from './illustration-frame.tsx';

/** A library without resources. */
export function LibraryIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="84" cy="64" rx="74" ry="44" className={styles.warmBlob} />
      <rect x="42" y="38" width="16" height="58" rx="4" className={styles.leaf} />
      <rect x="46" y="46" width="8" height="4" rx="2" className={styles.onGreen} />
      <rect x="60" y="26" width="32" height="70" rx="6" className={styles.green} />
      <path d="M67 52c2-3 6-3 8 0M79 52c2-3 6-3 8 0" className={styles.onGreenLine} />
      <path d="M73 62c2 2.5 6 2.5 8 0" className={styles.onGreenLine} />
      <rect x="60" y="82" width="32" height="4" className={styles.leaf} />
      <rect x="94" y="44" width="14" height="52" rx="4" className={styles.paper} />
      <path
        d="m112 53 13-4a3 3 0 0 1 4 2l12 40a3 3 0 0 1-2 4l-9 3a3 3 0 0 1-4-2l-15-39a3 3 0 0 1 1-4Z"
        className={styles.warm}
      />
      <path d="M28 98h112" className={styles.greyLine} />
    </IllustrationFrame>
  );
}
