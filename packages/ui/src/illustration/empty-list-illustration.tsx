import styles from './illustration.module.css';
import { IllustrationFrame } from './illustration-frame.tsx';

/** A list in which nothing is yet. */
export function EmptyListIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="84" cy="66" rx="74" ry="46" className={styles.blob} />
      <circle cx="84" cy="34" r="19" className={styles.green} />
      <circle cx="77" cy="29" r="2.8" className={styles.onGreen} />
      <circle cx="91" cy="29" r="2.8" className={styles.onGreen} />
      <rect x="38" y="40" width="92" height="24" rx="8" className={styles.paper} />
      <rect x="46" y="47" width="10" height="10" rx="3" className={styles.warm} />
      <rect x="63" y="50" width="42" height="4" rx="2" className={styles.grey} />
      <rect x="38" y="70" width="92" height="24" rx="8" className={styles.dashed} />
      <path d="M84 77v10M79 82h10" className={styles.greyLine} />
    </IllustrationFrame>
  );
}
