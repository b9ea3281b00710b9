import { Slot } from 'radix-ui';
import type { ReactElement } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';
import type { ButtonProps } from './button.tsx';

export interface ButtonLinkProps extends Pick<ButtonProps, 'variant' | 'size'> {
  /** One link: `<a>` or the router's. Its icon is the first of its children. */
  children: ReactElement;
}

/** A link that looks like a button: the main way on from a page. */
export function ButtonLink({ variant = 'secondary', size = 'medium', children }: ButtonLinkProps) {
  return <Slot.Root className={classNames(styles.button, styles[variant], styles[size])}>{children}</Slot.Root>;
}
