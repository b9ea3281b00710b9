import styles from './illustration.module.css';
import { IllustrationFrame } from './illustration-frame.tsx';

/** A page that does not exist. */
export function NotFoundIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="84" cy="66" rx="72" ry="44" className={styles.blob} />
      <path d="M24 104c20 6 38-4 58 0s36 2 62-8" className={styles.dashed} />
      <path
        d="M56 92V50a27 27 0 0 1 54 0v42c0 4-5 5-7 2l-4-5-6 6c-2 2-4 2-6 0l-4-5-5 5c-2 2-4 2-6 0l-5-6-4 5c-2 3-7 2-7-2Z"
        className={styles.paper}
      />
      <ellipse cx="76" cy="52" rx="3.4" ry="5" className={styles.ink} />
      <ellipse cx="95" cy="52" rx="3.4" ry="5" className={styles.ink} />
      <ellipse cx="86" cy="66" rx="3" ry="3.6" className={styles.ink} />
      <path d="M117 24a9 9 0 1 1 12 9c-3 1-4 3-4 6" className={styles.warmLine} />
      <circle cx="125" cy="46" r="2.4" className={styles.warm} />
    </IllustrationFrame>
  );
}
