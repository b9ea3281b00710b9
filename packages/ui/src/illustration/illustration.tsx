import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './illustration.module.css';

/** Flat shapes with a face, relatives of the agents' faces, in the colours of the theme. The text is next to them. */
function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 168 120" aria-hidden="true" className={styles.illustration}>
      {children}
    </svg>
  );
}

/** A list in which nothing is yet. */
export function EmptyListIllustration() {
  return (
    <Illustration>
      <ellipse cx="84" cy="66" rx="74" ry="46" className={styles.blob} />
      <circle cx="84" cy="34" r="19" className={styles.green} />
      <circle cx="77" cy="29" r="2.8" className={styles.onGreen} />
      <circle cx="91" cy="29" r="2.8" className={styles.onGreen} />
      <rect x="38" y="40" width="92" height="24" rx="8" className={styles.paper} />
      <rect x="46" y="47" width="10" height="10" rx="3" className={styles.warm} />
      <rect x="63" y="50" width="42" height="4" rx="2" className={styles.grey} />
      <rect x="38" y="70" width="92" height="24" rx="8" className={styles.dashed} />
      <path d="M84 77v10M79 82h10" className={styles.greyLine} />
    </Illustration>
  );
}

/** A search or filter that nothing matches. */
export function NoMatchIllustration() {
  return (
    <Illustration>
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
    </Illustration>
  );
}

/** Before the first agent: something that can grow. */
export function FirstAgentIllustration() {
  return (
    <Illustration>
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
    </Illustration>
  );
}

/** A library without resources. */
export function LibraryIllustration() {
  return (
    <Illustration>
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
    </Illustration>
  );
}

/** A page that does not exist. */
export function NotFoundIllustration() {
  return (
    <Illustration>
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
    </Illustration>
  );
}

/** A place to which the user has no access. */
export function NoPermissionIllustration() {
  return (
    <Illustration>
      <ellipse cx="84" cy="66" rx="70" ry="44" className={styles.warmBlob} />
      <path d="M64 54V40a20 20 0 0 1 40 0v14" className={classNames(styles.greyLine, styles.wide)} />
      <rect x="50" y="48" width="68" height="54" rx="16" className={styles.green} />
      <path d="M64 70c2.5 3.5 7.5 3.5 10 0M94 70c2.5 3.5 7.5 3.5 10 0" className={styles.onGreenLine} />
      <circle cx="84" cy="80" r="4.5" className={styles.onGreen} />
      <path d="m84 82 3.5 10h-7Z" className={styles.onGreen} />
    </Illustration>
  );
}

/** Something that did not work. */
export function FailedIllustration() {
  return (
    <Illustration>
      <ellipse cx="84" cy="64" rx="72" ry="44" className={styles.warmBlob} />
      <path d="m88 72-13 20h10l-5 18 19-24H88l7-14Z" className={styles.warm} />
      <path
        d="M50 80a19 19 0 0 1-3-37.8A27 27 0 0 1 98 33a22 22 0 0 1 24 46.8c-1 .2-2 .2-3 .2Z"
        className={styles.paper}
      />
      <circle cx="74" cy="53" r="3.2" className={styles.ink} />
      <circle cx="96" cy="53" r="3.2" className={styles.ink} />
      <path d="M79 67c3.5-4 8.5-4 12 0" className={styles.inkLine} />
    </Illustration>
  );
}
