import type { Figures, Goal } from '../report.ts';

interface Pages {
  readonly reference: Figures;
  readonly own: Figures;
  readonly products: readonly Figures[];
}

const THOUSAND = 'W2 open 1000, ms';
const FIVE_THOUSAND = 'W2 open 5000, ms';
const AGAINST_REFERENCE: readonly [figure: string, limit: number][] = [
  ['W1 long answer, CPU s', 2],
  [THOUSAND, 3.5],
  [FIVE_THOUSAND, 3.5],
  ['W3 below 1000, CPU ms a chunk', 2],
  ['W4 key to frame, ms p95', 1.4],
];

/** Absolute goals, independent of the reference. */
const ALONE: readonly [figure: string, limit: number][] = [
  ['W1 longest task ms', 50],
  ['W1 frames lost %', 0],
  ['W1 last quarter, × first', 1.2],
  ['W5 first load without React, kB', 108],
];

export function goalsOf({ reference, own, products }: Pages): Goal[] {
  const of = (figures: Figures, figure: string) => figures[figure] ?? Number.NaN;
  const isMeasured = (figure: string) => figure in own;
  const growth: Goal[] = isMeasured(FIVE_THOUSAND)
    ? [{ goal: 'W2 5000, × 1000', value: of(own, FIVE_THOUSAND) / of(own, THOUSAND), limit: 1.2, better: 'lower' }]
    : [];
  return [
    ...AGAINST_REFERENCE.filter(([figure]) => isMeasured(figure)).map(([figure, limit]): Goal => {
      const value = of(own, figure) / of(reference, figure);
      return { goal: `${figure}, × reference`, value, limit, better: 'lower' };
    }),
    ...ALONE.filter(([figure]) => isMeasured(figure)).map(
      ([figure, limit]): Goal => ({ goal: figure, value: of(own, figure), limit, better: 'lower' }),
    ),
    ...growth,
    ...AGAINST_REFERENCE.flatMap(([figure]): Goal[] => {
      const theirs = products.flatMap((product) => (Number.isFinite(product[figure]) ? [of(product, figure)] : []));
      if (theirs.length === 0 || !isMeasured(figure)) return [];
      const value = of(own, figure) / Math.min(...theirs);
      return [{ goal: `${figure}, × best product`, value, limit: 1, better: 'lower' }];
    }),
  ];
}
