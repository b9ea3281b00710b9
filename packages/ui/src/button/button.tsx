import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'small' | 'medium' | 'large';
  isLoading?: boolean;
  icon?: ReactNode;
}

/** A button in words. While loading it keeps the focus and ignores presses. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  isLoading = false,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const ignorePress = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[variant], styles[size], className)}
      aria-busy={isLoading || undefined}
      aria-disabled={isLoading || undefined}
      onClick={isLoading ? ignorePress : onClick}
    >
      {isLoading ? <Spinner /> : icon}
      {children}
    </button>
  );
}
