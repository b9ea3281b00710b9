import { classNames } from '../class-names.ts';
import styles from './illustration.module.css';
import { IllustrationFrame } from './illustration-frame.tsx';

/** A place to which the user has no access. */
export function NoPermissionIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="84" cy="66" rx="70" ry="44" className={styles.warmBlob} />
      <path d="M64 54V40a20 20 0 0 1 40 0v14" className={classNames(styles.greyLine, styles.wide)} />
      <rect x="50" y="48" width="68" height="54" rx="16" className={styles.green} />
      <path d="M64 70c2.5 3.5 7.5 3.5 10 0M94 70c2.5 3.5 7.5 3.5 10 0" className={styles.onGreenLine} />
      <circle cx="84" cy="80" r="4.5" className={styles.onGreen} />
      <path d="m84 82 3.5 10h-7Z" className={styles.onGreen} />
    </IllustrationFrame>
  );
}
