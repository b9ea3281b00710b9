import type { FormatType } from '@parley/contract';
import { Avatar } from '@parley/ui';
import { formatOf } from './formats.ts';
import styles from './knowledge-picture.module.css';

interface KnowledgePictureProps {
  format: FormatType;
  /** A picture of its own; empty for the sign of the format. */
  src: string;
  size?: 32 | 40;
}

/** The picture of a knowledge. Decorative: its name is beside it. */
export function KnowledgePicture({ format, src, size = 40 }: KnowledgePictureProps) {
  if (src) return <Avatar kind="space" name="" src={src} size={size} />;
  const { Icon } = formatOf(format);
  return (
    <span aria-hidden className={styles.picture} data-size={size}>
      <Icon />
    </span>
  );
}
