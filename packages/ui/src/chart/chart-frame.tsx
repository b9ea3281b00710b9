import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import { axisTicks } from './axis-ticks.ts';
import styles from './chart.module.css';
import type { ChartPoint, ChartProps } from './chart-point.ts';
import { labelledIndexes } from './labelled-indexes.ts';

const LABELS_MAX = 6;

interface ChartFrameProps extends ChartProps {
  /** Draws the points. `ceiling` is the top of the axis. */
  children: (ceiling: number, activeIndex: number | undefined) => ReactNode;
}

/**
 * Axes, tooltip and table of a chart. The plot is one stop of the keyboard: the arrow keys, Home and End go from point to
 * point, as the pointer does, and a screen reader reads the point. The same numbers are in a table for screen readers.
 */
export function ChartFrame({ formatValue = String, height = 180, children, ...chart }: ChartFrameProps) {
  const { label, points, pointLabel } = chart;
  const [active, setActive] = useState<number>();
  const last = Math.max(0, points.length - 1);
  const highest = Math.max(0, ...points.map(({ value }) => value));
  const ticks = axisTicks(
    highest,
    points.every(({ value }) => Number.isInteger(value)),
  );
  const ceiling = ticks.at(-1) ?? 1;
  const activePoint = active === undefined ? undefined : points[active];
  return (
    <div className={styles.chart} style={{ '--chart-height': `${height}px` } as CSSProperties}>
      <div aria-hidden className={styles.axis}>
        <span className={styles.widest}>{formatValue(ceiling)}</span>
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ bottom: percent(tick / ceiling) }}>
            {formatValue(tick)}
          </span>
        ))}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={active ?? last}
        aria-valuetext={textOf(points[active ?? last], formatValue)}
        className={styles.plot}
        onKeyDown={(event) => moveByKey(event, active, points.length, setActive)}
        onFocus={() => setActive((now) => now ?? last)}
        onBlur={() => setActive(undefined)}
        onPointerMove={(event) => setActive(indexAt(event, points.length))}
        onPointerLeave={() => setActive(undefined)}
      >
        {ticks.map((tick) => (
          <div key={tick} className={styles.line} style={{ bottom: percent(tick / ceiling) }} />
        ))}
        {children(ceiling, active)}
        {activePoint && active !== undefined && (
          <div className={styles.tip} style={tipPlace(active, points.length)}>
            {activePoint.label}: <strong>{formatValue(activePoint.value)}</strong>
          </div>
        )}
      </div>
      <AxisLabels points={points} />
      <VisuallyHidden>
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{pointLabel}</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">{point.label}</th>
                <td>{formatValue(point.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </div>
  );
}

function AxisLabels({ points }: { points: readonly ChartPoint[] }) {
  const labelled = labelledIndexes(points.length, LABELS_MAX);
  return (
    <div aria-hidden className={styles.labels}>
      {points.map(({ label }, index) => (
        <div key={label} className={styles.label}>
          {labelled.has(index) && <span>{label}</span>}
        </div>
      ))}
    </div>
  );
}

function moveByKey(
  event: KeyboardEvent,
  active: number | undefined,
  count: number,
  setActive: (index: number) => void,
): void {
  const last = count - 1;
  const from = active ?? last;
  const target = {
    ArrowRight: from + 1,
    ArrowUp: from + 1,
    ArrowLeft: from - 1,
    ArrowDown: from - 1,
    Home: 0,
    End: last,
  }[event.key];
  if (target === undefined || last < 0) return;
  event.preventDefault();
  setActive(Math.min(last, Math.max(0, target)));
}

function indexAt(event: PointerEvent, count: number): number | undefined {
  const { left, width } = event.currentTarget.getBoundingClientRect();
  if (count === 0 || width === 0) return undefined;
  return Math.min(count - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * count)));
}

/** Above the point; at the sides it stays inside the chart. */
function tipPlace(index: number, count: number): CSSProperties {
  const middle = (index + 0.5) / count;
  if (middle < 0.25) return { left: 0 };
  return middle > 0.75 ? { right: 0 } : { left: percent(middle), transform: 'translateX(-50%)' };
}

const textOf = (point: ChartPoint | undefined, formatValue: (value: number) => string): string | undefined =>
  point && `${point.label}: ${formatValue(point.value)}`;

export const percent = (share: number): string => `${share * 100}%`;
