import { Avatar } from '@parley/ui';
import { Plug } from 'lucide-react';
import styles from './plugin-picture.module.css';

interface PluginPictureProps {
  name: string;
  /** Empty without a picture. */
  src: string;
  size?: 32 | 40;
}

/** The picture of a plugin, or the sign of plugins. Decorative: its name is beside it. */
export function PluginPicture({ name, src, size = 40 }: PluginPictureProps) {
  if (src) return <Avatar kind="space" name={name} src={src} size={size} />;
  return (
    <span aria-hidden className={styles.picture} data-size={size}>
      <Plug />
    </span>
  );
}
