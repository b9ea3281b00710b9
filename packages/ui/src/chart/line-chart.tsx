import styles from './chart.module.css';
import { ChartFrame, percent } from './chart-frame.tsx';
import type { ChartProps } from './chart-point.ts';

export interface LineChartProps extends ChartProps {
  /** Fills the area below the line. */
  isFilled?: boolean;
}

/** A line through the points: how something changes over time. */
export function LineChart({ isFilled = false, ...chart }: LineChartProps) {
  const { points } = chart;
  const x = (index: number) => ((index + 0.5) / points.length) * 100;
  return (
    <ChartFrame {...chart}>
      {(ceiling, active) => {
        const path = points.map(({ value }, index) => `${x(index)} ${100 - (value / ceiling) * 100}`).join(' L ');
        const activePoint = active === undefined ? undefined : points[active];
        return (
          <>
            {/* Stretched to the plot; the width of the stroke stays. */}
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className={styles.drawing}>
              {isFilled && path && (
                <path className={styles.area} d={`M ${x(0)} 100 L ${path} L ${x(points.length - 1)} 100 Z`} />
              )}
              {path && <path className={styles.curve} d={`M ${path}`} />}
            </svg>
            {activePoint && active !== undefined && (
              <span
                className={styles.point}
                style={{ bottom: percent(activePoint.value / ceiling), left: `calc(${x(active)}% - 5px)` }}
              />
            )}
          </>
        );
      }}
    </ChartFrame>
  );
}
