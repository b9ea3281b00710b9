import styles from './chart.module.css';
import { percent } from './chart-frame.tsx';
import type { ChartProps } from './chart-point.ts';

/** One bar per row: amounts by name, the largest first. Names are readable, however many characters they have. */
export function BarList({ label, points, pointLabel, formatValue = String }: Omit<ChartProps, 'height'>) {
  const highest = Math.max(0, ...points.map(({ value }) => value));
  return (
    <table aria-label={label} className={styles.list}>
      <thead className={styles.listHead}>
        <tr>
          <th scope="col">{pointLabel}</th>
          <th scope="col">{label}</th>
        </tr>
      </thead>
      <tbody>
        {points.map((point) => (
          <tr key={point.label} className={styles.listRow}>
            <th scope="row" className={styles.listLabel} title={point.label}>
              {point.label}
            </th>
            <td className={styles.listValue}>{formatValue(point.value)}</td>
            <td aria-hidden className={styles.listTrack}>
              <div className={styles.listBar} style={{ width: percent(highest > 0 ? point.value / highest : 0) }} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
