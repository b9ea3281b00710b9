import { classNames } from '@parley/ui';
import styles from './space-icon.module.css';

interface SpaceIconProps {
  name: string;
  src?: string;
  size?: 'small' | 'large';
}

/** The icon of a space. Decorative: its name is always next to it. */
export function SpaceIcon({ name, src, size = 'small' }: SpaceIconProps) {
  const [letter = '?'] = name.trim();
  return (
    <span aria-hidden className={classNames(styles.icon, size === 'large' && styles.large)}>
      {src ? <img src={src} alt="" className={styles.image} /> : letter.toUpperCase()}
    </span>
  );
}
