/** A value with its place on the horizontal axis. */
export interface ChartPoint {
  /** A day, a month, a name. Different for each point. */
  readonly label: string;
  readonly value: number;
}

export interface ChartProps {
  /** Names the chart: what is measured. */
  label: string;
  points: readonly ChartPoint[];
  /** The head of the first column in the table for screen readers: "Day". */
  pointLabel: string;
  /** A value as a text; left out, the number itself. */
  formatValue?: (value: number) => string;
  /** In px. */
  height?: number;
}
