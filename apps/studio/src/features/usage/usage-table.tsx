import type { UsageShare } from '@parley/contract';
import { EmptyState, type ListColumn, ListTable } from '@parley/ui';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { amountOf } from './chart-points.ts';
import { useAmountFormat } from './use-amount-format.ts';

interface UsageTableProps {
  label: string;
  shares: readonly UsageShare[];
  nameOf: (share: UsageShare) => string;
  /** What one can do with a row, such as setting its limits. */
  action?: ((share: UsageShare) => ReactNode) | undefined;
}

/** Users, spaces, agents or models with what they used, those that used most first. */
export function UsageTable({ label, shares, nameOf, action }: UsageTableProps) {
  const { t } = useTranslation();
  const { whole } = useAmountFormat();
  if (shares.length === 0) return <EmptyState title={t('usage_none')} message={t('usage_none_text')} />;
  const columns: ListColumn<UsageShare>[] = [
    { id: 'name', label, content: nameOf },
    { id: 'tokens', label: t('tokens'), content: (share) => whole(amountOf(share, 'tokens'), 'tokens') },
    { id: 'input', label: t('usage_input'), content: ({ input_tokens }) => whole(input_tokens, 'tokens') },
    { id: 'output', label: t('usage_output'), content: ({ output_tokens }) => whole(output_tokens, 'tokens') },
    { id: 'cost', label: t('usage_cost'), content: ({ cost }) => whole(cost, 'cost') },
    { id: 'calls', label: t('usage_calls'), content: ({ calls }) => whole(calls, 'answers') },
    { id: 'answers', label: t('answers'), content: ({ answers }) => whole(answers, 'answers') },
  ];
  return (
    <ListTable
      label={label}
      items={shares}
      itemKey={({ id }) => id}
      columns={columns}
      actions={action && { label: t('usage_actions'), content: action }}
    />
  );
}
