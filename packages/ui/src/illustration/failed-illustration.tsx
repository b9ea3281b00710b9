import styles from './illustration.module.css';
import { IllustrationFrame } from './illustration-frame.tsx';

/** Something that did not work. */
export function FailedIllustration() {
  return (
    <IllustrationFrame>
      <ellipse cx="84" cy="64" rx="72" ry="44" className={styles.warmBlob} />
      <path d="m88 72-13 20h10l-5 18 19-24H88l7-14Z" className={styles.warm} />
      <path
        d="M50 80a19 19 0 0 1-3-37.8A27 27 0 0 1 98 33a22 22 0 0 1 24 46.8c-1 .2-2 .2-3 .2Z"
        className={styles.paper}
      />
      <circle cx="74" cy="53" r="3.2" className={styles.ink} />
      <circle cx="96" cy="53" r="3.2" className={styles.ink} />
      <path d="M79 67c3.5-4 8.5-4 12 0" className={styles.inkLine} />
    </IllustrationFrame>
  );
}
