import type { Budget } from '@parley/contract';
import { Grid, Progress, Stack, Text } from '@parley/ui';
import { useFormatTime } from '../../i18n/use-format-time.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAmountFormat } from './use-amount-format.ts';

/** How much of each limit is used, and when it resets. */
export function BudgetList({ budgets }: { budgets: readonly Budget[] }) {
  if (budgets.length === 0) return null;
  return (
    <Grid columnWidth={240}>
      {budgets.map((budget) => (
        <BudgetBar key={`${budget.unit} ${budget.period}`} budget={budget} />
      ))}
    </Grid>
  );
}

function BudgetBar({ budget: { unit, period, used, max, resets_at } }: { budget: Budget }) {
  const { t } = useTranslation();
  const { whole } = useAmountFormat();
  const formatTime = useFormatTime();
  const measure = unit === 'money' ? 'cost' : 'tokens';
  const label = t(`usage_budget_${unit}_${period}`);
  const isUsedUp = used >= max;
  return (
    <Stack gap={1}>
      <Text size="label">{label}</Text>
      <Progress label={label} percent={max > 0 ? (used / max) * 100 : 100} tone={isUsedUp ? 'danger' : 'accent'} />
      <Text size="small" tone={isUsedUp ? 'danger' : 'muted'}>
        {t('usage_budget_used', { used: whole(used, measure), max: whole(max, measure) })}
        {' · '}
        {t('usage_budget_resets', { time: formatTime(resets_at) })}
      </Text>
    </Stack>
  );
}
