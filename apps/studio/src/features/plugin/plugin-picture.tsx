import { Plug } from 'lucide-react';
import styles from './plugin-picture.module.css';

/** The sign of a plugin. Decorative: its name is beside it. */
export function PluginPicture({ size = 40 }: { size?: 32 | 40 }) {
  return (
    <span aria-hidden className={styles.picture} data-size={size}>
      <Plug />
    </span>
  );
}
