import type { ReactNode } from 'react';
import { Breadcrumb, type BreadcrumbItem } from '../breadcrumb/breadcrumb.tsx';
import { classNames } from '../class-names.ts';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** `display` for a greeting. */
  titleSize?: 'title' | 'display';
  /** Before the title: the picture of the thing that the page is about. */
  picture?: ReactNode;
  /** After the title: the state of that thing. */
  tag?: ReactNode;
  description?: ReactNode;
  /** The pages above this one, as links, from the outermost. */
  breadcrumb?: { label: string; items: readonly BreadcrumbItem[] };
  /** Buttons at the end of the line, the main one last. */
  actions?: ReactNode;
  /** `bar` is one line, for the bar over a page that fills the window. It shows no description. */
  variant?: 'page' | 'bar';
}

/** The top of a page: where it is, its name, what it is for, and what one can do there. */
export function PageHeader({ variant = 'page', titleSize = 'title', ...header }: PageHeaderProps) {
  const { title, picture, tag, description, breadcrumb, actions } = header;
  // A bar of the shell is a header already.
  const Part = variant === 'bar' ? 'div' : 'header';
  return (
    <Part className={styles[variant]}>
      {breadcrumb && <Breadcrumb {...breadcrumb} hasCurrentPage={false} isFollowed={variant === 'bar'} />}
      <div className={styles.line}>
        <div className={styles.name}>
          {picture}
          <h1 className={classNames(styles.title, titleSize === 'display' && styles.display)}>{title}</h1>
          {tag}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {description && variant === 'page' && <p className={styles.description}>{description}</p>}
    </Part>
  );
}
