import type { Figures } from './report.ts';

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Of the rounds of each subject, figure by figure. */
export function mediansOf(rounds: Readonly<Record<string, readonly Figures[]>>): Record<string, Figures> {
  return Object.fromEntries(
    Object.entries(rounds).map(([name, all]) => [
      name,
      Object.fromEntries(
        Object.keys(all[0] ?? {}).map((figure) => [figure, median(all.map((one) => one[figure] ?? Number.NaN))]),
      ),
    ]),
  );
}
