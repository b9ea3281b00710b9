import { useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';
import { initialsOf, tintOf } from './initials.ts';

export interface AvatarProps {
  /** People are round, agents and spaces are squares with round corners. */
  kind?: 'person' | 'agent' | 'space';
  /** Its initials are shown for a person or space without a picture. */
  name: string;
  src?: string;
  /** Pixels. */
  size?: 20 | 24 | 32 | 40 | 64;
}

/** From this size on, two initials can be read. */
const TWO_INITIALS_FROM = 32;

/**
 * The picture of a person, agent or space. Its size never changes: while a picture loads, its place is an empty tile.
 * Decorative: the name is next to it or on its button.
 */
export function Avatar({ kind = 'person', name, src, size = 32 }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const className = classNames(styles.avatar, styles[kind], styles[`size${size}`]);
  if (src && src !== failedSrc)
    return (
      <span aria-hidden className={className}>
        <img src={src} alt="" loading="lazy" className={styles.picture} onError={() => setFailedSrc(src)} />
      </span>
    );
  const initials = kind === 'agent' ? '' : initialsOf(name, size < TWO_INITIALS_FROM || kind === 'space' ? 1 : 2);
  return (
    <span aria-hidden className={classNames(className, kind !== 'agent' && styles[`tint${tintOf(name)}`])}>
      {initials || <PlainFace />}
    </span>
  );
}

/** Where neither a picture nor a name is known. */
function PlainFace() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={styles.plainFace}>
      <circle cx="11.5" cy="14" r="2.2" />
      <circle cx="20.5" cy="14" r="2.2" />
      <path d="M11.5 20c2.5 2.6 6.5 2.6 9 0" />
    </svg>
  );
}
