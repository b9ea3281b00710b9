import { classNames } from '../class-names.ts';
import styles from './illustration.module.css';
import { IllustrationFrame } from './illustration-frame.tsx';

/** A search or filter that nothing matches. */
export function NoMatchIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="80" cy="64" rx="70" ry="44" className={styles.warmBlob} />
      <rect x="22" y="34" width="46" height="8" rx="4" className={styles.grey} />
      <rect x="18" y="58" width="38" height="8" rx="4" className={styles.grey} />
      <rect x="26" y="82" width="46" height="8" rx="4" className={styles.grey} />
      <path d="m108 80 22 22" className={classNames(styles.greenLine, styles.wide)} />
      <circle cx="88" cy="58" r="31" className={styles.green} />
      <circle cx="88" cy="58" r="24" className={styles.paper} />
      <circle cx="82" cy="54" r="3" className={styles.ink} />
      <circle cx="97" cy="54" r="3" className={styles.ink} />
      <path d="M85 67c3-2.5 6-2.5 9 0" className={styles.inkLine} />
    </IllustrationFrame>
  );
}
