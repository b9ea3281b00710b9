import { type UsagePeriod, usageDayStart } from '@parley/contract';
import { Row, Select, TextField } from '@parley/ui';
import { useState } from 'react';
import { useLocale } from '../../i18n/use-locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type ChosenPeriod, periodProblem, recentMonths, recentPeriods, toPeriod } from './period.ts';

interface PeriodPickerProps {
  chosen: ChosenPeriod;
  onChange: (chosen: ChosenPeriod) => void;
}

/** Chooses recent days, a month, or days from a calendar. */
export function PeriodPicker({ chosen, onChange }: PeriodPickerProps) {
  const { t } = useTranslation();
  const now = Date.now();
  const { format } = new Intl.DateTimeFormat(useLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const options = [
    ...recentPeriods.map((value) => ({ value: value as string, label: t(`usage_period_${value}`) })),
    ...recentMonths(now).map((month) => ({ value: month, label: format(usageDayStart(`${month}-01`)) })),
    { value: 'custom', label: t('usage_period_custom') },
  ];
  const choose = (value: string) => {
    const recent = recentPeriods.find((one) => one === value);
    if (recent) onChange({ kind: recent });
    else if (value === 'custom') onChange({ kind: 'custom', ...toPeriod(chosen, now) });
    else onChange({ kind: 'month', month: value });
  };
  return (
    <Row gap={2} align="end">
      <Select
        label={t('usage_period')}
        isLabelHidden
        value={chosen.kind === 'month' ? chosen.month : chosen.kind}
        options={options}
        onValueChange={choose}
      />
      {chosen.kind === 'custom' && (
        <CustomDays period={chosen} onChange={(period) => onChange({ kind: 'custom', ...period })} />
      )}
    </Row>
  );
}

/** Passes on only days that are a period; what is typed stays until then. */
function CustomDays({ period, onChange }: { period: UsagePeriod; onChange: (period: UsagePeriod) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<UsagePeriod>({ first_day: period.first_day, last_day: period.last_day });
  const problem = periodProblem(typed);
  const change = (part: Partial<UsagePeriod>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (periodProblem(next) === null) onChange(next);
  };
  return (
    <>
      <TextField
        type="date"
        label={t('usage_first_day')}
        value={typed.first_day}
        onChange={({ currentTarget }) => change({ first_day: currentTarget.value })}
      />
      <TextField
        type="date"
        label={t('usage_last_day')}
        value={typed.last_day}
        error={problem ? t(`usage_period_problem_${problem}`) : undefined}
        onChange={({ currentTarget }) => change({ last_day: currentTarget.value })}
      />
    </>
  );
}
