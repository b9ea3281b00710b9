import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form-layout.module.css';

export interface FormLayoutProps extends ComponentProps<'form'> {
  /** `panel` pads the fields, for a side panel or a drawer without padding of its own. */
  variant?: 'page' | 'panel';
  /** A `SaveBar`. It stays in view while the form scrolls. */
  bar?: ReactNode;
}

/** A form of `FormSection`s, as high as its container at least, with a save bar at its end. */
export function FormLayout({ variant = 'page', bar, className, children, ...form }: FormLayoutProps) {
  return (
    <form {...form} className={classNames(styles.form, className)}>
      <div className={classNames(styles.fields, styles[variant])}>{children}</div>
      {bar}
    </form>
  );
}
