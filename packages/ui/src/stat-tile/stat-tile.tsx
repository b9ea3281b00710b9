import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Skeleton } from '../skeleton/skeleton.tsx';
import styles from './stat-tile.module.css';

export interface StatGroupProps {
  /** The least width of a tile in px. */
  tileWidth?: number;
  children: ReactNode;
}

/** Figures beside each other. Its children are `StatTile`s. */
export function StatGroup({ tileWidth = 180, children }: StatGroupProps) {
  return (
    <dl className={styles.group} style={{ '--column-width': `${tileWidth}px` } as CSSProperties}>
      {children}
    </dl>
  );
}

export interface StatTileProps {
  label: string;
  /** The figure as a text; left out, it is still loading. */
  value?: string;
  unit?: string;
  icon?: ReactNode;
  /** Below the figure: the period, or the change since the last one. */
  note?: ReactNode;
  noteTone?: 'neutral' | 'good' | 'bad';
}

/** One figure with its name. */
export function StatTile({ label, value, unit, icon, note, noteTone = 'neutral' }: StatTileProps) {
  return (
    <div className={styles.tile}>
      <dt className={styles.label}>
        {icon}
        {label}
      </dt>
      {value === undefined ? (
        <dd className={styles.loading}>
          <Skeleton width="60%" height="18px" />
        </dd>
      ) : (
        <dd className={styles.value}>
          {value}
          {unit && <span className={styles.unit}> {unit}</span>}
        </dd>
      )}
      {note && <dd className={classNames(styles.note, noteTone !== 'neutral' && styles[noteTone])}>{note}</dd>}
    </div>
  );
}
