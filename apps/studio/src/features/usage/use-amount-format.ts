import { useLocale } from '../../i18n/use-locale.ts';
import type { Measure } from './chart-points.ts';

/** Amounts as texts: short for figures and axes, whole for tables. Money has the currency of the models' prices, unnamed. */
export function useAmountFormat() {
  const locale = useLocale();
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });
  const whole = new Intl.NumberFormat(locale);
  const money = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const roundMoney = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return {
    compact(amount: number, measure: Measure) {
      if (measure !== 'cost') return compact.format(amount);
      return (amount >= 1 ? roundMoney : money).format(amount);
    },
    whole: (amount: number, measure: Measure) => (measure === 'cost' ? money : whole).format(amount),
  };
}
