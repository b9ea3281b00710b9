import styles from './illustration.module.css';
import { IllustrationFrame } from './illustration-frame.tsx';

/** Before the first agent: something that can grow. */
export function FirstAgentIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="84" cy="70" rx="72" ry="42" className={styles.blob} />
      <path d="M83 26c-3-12-14-15-24-13 1 12 13 17 24 13Z" className={styles.leaf} />
      <path d="M84 26c1-13 12-18 25-17 0 13-12 20-25 17Z" className={styles.leaf} />
      <path d="M84 25v14" className={styles.greenLine} />
      <circle cx="84" cy="61" r="25" className={styles.green} />
      <circle cx="75" cy="57" r="3.4" className={styles.onGreen} />
      <circle cx="93" cy="57" r="3.4" className={styles.onGreen} />
      <path d="M78 66c3.5 4 8.5 4 12 0" className={styles.onGreenLine} />
      <path d="M54 78h60l-6 27a6 6 0 0 1-6 5H66a6 6 0 0 1-6-5Z" className={styles.warm} />
      <rect x="50" y="74" width="68" height="11" rx="5.5" className={styles.warm} />
    </IllustrationFrame>
  );
}
