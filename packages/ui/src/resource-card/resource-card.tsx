import { Children, type ReactNode } from 'react';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './resource-card.module.css';

export interface ResourceCardProps {
  picture: ReactNode;
  /** One link with the name as its text. It covers the whole card. */
  link: ReactNode;
  description?: string;
  /** The state of the thing, as a tag. */
  tag?: ReactNode;
  /** Under the name: who and when, joined by middle dots. */
  meta?: readonly ReactNode[];
  /** A menu button for what one can do without opening it. */
  menu?: ReactNode;
}

/** A thing in a grid: an agent, a plugin, a collection. */
export function ResourceCard({ picture, link, description, tag, meta = [], menu }: ResourceCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.head}>
        {picture}
        <div className={styles.names}>
          <div className={styles.name}>
            <h2 className={styles.title}>{link}</h2>
            {tag}
          </div>
          {meta.length > 0 && (
            <p className={styles.meta}>
              {Children.map(meta, (part, index) => (
                <>
                  {index > 0 && ' · '}
                  {part}
                </>
              ))}
            </p>
          )}
        </div>
        {menu && <div className={styles.menu}>{menu}</div>}
      </div>
      {description && <p className={styles.description}>{description}</p>}
    </article>
  );
}

/** The shape of a card that is still loading. */
export function ResourceCardSkeleton() {
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <Skeleton width="40px" height="40px" />
        <div className={styles.names}>
          <div className={styles.skeletonName}>
            <Skeleton width="50%" />
          </div>
          <Skeleton width="30%" height="12px" />
        </div>
      </div>
      <div className={styles.skeletonLines}>
        <Skeleton />
        <Skeleton width="70%" />
      </div>
    </div>
  );
}
