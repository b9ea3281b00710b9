import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Spinner } from '../spinner/spinner.tsx';
import styles from './button.module.css';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `dangerOutline` leads to a question, `danger` is its answer. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | 'dangerOutline';
  size?: 'small' | 'medium' | 'large';
  isLoading?: boolean;
  icon?: ReactNode;
}

/** A button with a text. While loading, or with `aria-disabled`, it keeps the focus and ignores presses. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  isLoading = false,
  icon,
  type = 'button',
  className,
  children,
  onClick,
  'aria-disabled': isDisabled,
  ...rest
}: ButtonProps) {
  const isInert = isLoading || isDisabled === true;
  const ignorePress = (event: MouseEvent) => event.preventDefault();
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, styles[variant], styles[size], className)}
      aria-busy={isLoading || undefined}
      aria-disabled={isInert || undefined}
      onClick={isInert ? ignorePress : onClick}
    >
      {isLoading ? <Spinner /> : icon}
      {children}
    </button>
  );
}
