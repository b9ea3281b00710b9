import type { UsageShare } from '@parley/contract';
import { EmptyState, type ListColumn, ListTable, Stack, useIsNarrow } from '@parley/ui';
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
  const isNarrow = useIsNarrow();
  if (shares.length === 0) return <EmptyState title={t('usage_none')} message={t('usage_none_text')} />;
  const name = { id: 'name', label, content: nameOf };
  const tokensOf = (share: UsageShare) => whole(amountOf(share, 'tokens'), 'tokens');
  const onPhone: ListColumn<UsageShare> = {
    id: 'use',
    label: t('usage'),
    content: (share) => (
      <Stack gap={1}>
        <span>{`${t('tokens')}: ${tokensOf(share)}`}</span>
        <span>{`${t('usage_cost')}: ${whole(share.cost, 'cost')}`}</span>
        <span>{`${t('answers')}: ${whole(share.answers, 'answers')}`}</span>
      </Stack>
    ),
  };
  const columns: ListColumn<UsageShare>[] = [
    name,
    { id: 'tokens', label: t('tokens'), content: tokensOf },
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
      columns={isNarrow ? [name, onPhone] : columns}
      actions={action && { label: t('usage_actions'), content: action }}
    />
  );
}
