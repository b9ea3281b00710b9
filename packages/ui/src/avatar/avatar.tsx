import { Avatar as Primitive } from 'radix-ui';
import { classNames } from '../class-names.ts';
import styles from './avatar.module.css';

export interface AvatarProps {
  /** Its first letter is shown when there is no picture. */
  name: string;
  src?: string;
  size?: 'small' | 'medium' | 'large';
}

/** The picture of a user or agent. Decorative: the name is next to it or on its button. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps) {
  const [letter = '?'] = name.trim();
  return (
    <Primitive.Root aria-hidden className={classNames(styles.avatar, styles[size])}>
      {src && <Primitive.Image src={src} alt="" className={styles.image} />}
      <Primitive.Fallback>{letter.toUpperCase()}</Primitive.Fallback>
    </Primitive.Root>
  );
}
