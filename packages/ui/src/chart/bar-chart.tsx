import { classNames } from '../class-names.ts';
import styles from './chart.module.css';
import { ChartFrame, percent } from './chart-frame.tsx';
import type { ChartProps } from './chart-point.ts';

/** One bar per point: amounts of a day, a month, a kind. */
export function BarChart(props: ChartProps) {
  return (
    <ChartFrame {...props}>
      {(ceiling, active) =>
        props.points.map(({ label, value }, index) => (
          <div key={label} className={classNames(styles.slot, index === active && styles.active)}>
            <div
              className={classNames(styles.bar, value <= 0 && styles.none)}
              style={{ height: percent(Math.max(0, value) / ceiling) }}
            />
          </div>
        ))
      }
    </ChartFrame>
  );
}
