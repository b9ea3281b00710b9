import { type UsageReport, type UsageShare, type UsageSums, usageDayStart } from '@parley/contract';
import type { ChartPoint } from '@parley/ui';

/** What the charts measure. */
export type Measure = 'tokens' | 'cost' | 'answers';

/** More bars than this are too thin: months are shown instead. */
const DAY_BARS_MAX = 92;
const SHARES_MAX = 8;

export function amountOf(sums: UsageSums, measure: Measure): number {
  if (measure === 'tokens') return sums.input_tokens + sums.output_tokens;
  return measure === 'cost' ? sums.cost : sums.answers;
}

export const isByMonth = ({ days }: Pick<UsageReport, 'days'>): boolean => days.length > DAY_BARS_MAX;

/** A bar for each day, or for each month of a long period. Days are those of UTC. */
export function timePoints({ days }: Pick<UsageReport, 'days'>, measure: Measure, locale: string): ChartPoint[] {
  const byMonth = isByMonth({ days });
  const { format } = new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    // Chinese names of days are too wide for a phone.
    month: locale.startsWith('zh') ? 'numeric' : 'short',
    ...(byMonth ? { year: 'numeric' } : { day: 'numeric' }),
  });
  const amounts = new Map<string, number>();
  for (const { day, ...sums } of days) {
    const label = format(usageDayStart(day));
    amounts.set(label, (amounts.get(label) ?? 0) + amountOf(sums, measure));
  }
  return [...amounts].map(([label, value]) => ({ label, value }));
}

/** The largest shares; the others together. Labels of a chart differ, so a name that occurs again is numbered. */
export function sharePoints(
  shares: readonly UsageShare[],
  measure: Measure,
  nameOf: (share: UsageShare) => string,
  othersLabel: string,
): ChartPoint[] {
  const sorted = shares
    .map((share) => ({ label: nameOf(share), value: amountOf(share, measure) }))
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value);
  const seen = new Map<string, number>();
  const shown = sorted.slice(0, SHARES_MAX).map(({ label, value }) => {
    const times = (seen.get(label) ?? 0) + 1;
    seen.set(label, times);
    return { label: times === 1 ? label : `${label} (${times})`, value };
  });
  const others = sorted.slice(SHARES_MAX).reduce((sum, { value }) => sum + value, 0);
  return others > 0 ? [...shown, { label: othersLabel, value: others }] : shown;
}
