import {
  type Budget,
  ExportOwnUsage,
  ExportSpaceUsage,
  GetOwnUsage,
  GetSpaceUsage,
  type Space,
  toHttpRequest,
  type UsageReport,
} from '@parley/contract';
import { Button, ErrorCard, SectionHeader, Stack } from '@parley/ui';
import { keepPreviousData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useErrorMessage } from '../../api/use-error-message.ts';
import { useOperationQuery } from '../../api/use-operation-query.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { BudgetList } from './budget-list.tsx';
import { type ShareKind, UsageReportView } from './usage-report-view.tsx';
import { useChosenPeriod } from './use-chosen-period.tsx';

const OWN_KINDS: readonly ShareKind[] = ['bots', 'models', 'spaces', 'kinds'];

/** What the user has used, in the account settings. */
export function OwnUsageTab() {
  const { t } = useTranslation();
  const { period, toolbar } = useChosenPeriod((chosen) => toHttpRequest(ExportOwnUsage, chosen).path);
  const query = useOperationQuery(GetOwnUsage, period, { placeholderData: keepPreviousData });
  return <UsageTab hint={t('usage_own_hint')} toolbar={toolbar} query={query} kinds={OWN_KINDS} isOwn />;
}

const SPACE_KINDS: readonly ShareKind[] = ['bots', 'users', 'models', 'kinds'];

/** What a space has used, for its owner. */
export function SpaceUsageTab({ space: { id: space_id } }: { space: Space }) {
  const { t } = useTranslation();
  const { period, toolbar } = useChosenPeriod(
    (chosen) => toHttpRequest(ExportSpaceUsage, { space_id, ...chosen }).path,
  );
  const query = useOperationQuery(GetSpaceUsage, { space_id, ...period }, { placeholderData: keepPreviousData });
  return <UsageTab hint={t('usage_space_hint')} toolbar={toolbar} query={query} kinds={SPACE_KINDS} />;
}

interface UsageTabProps {
  hint: string;
  toolbar: ReactNode;
  query: {
    data: { report: UsageReport; budgets: Budget[] } | undefined;
    error: Error | null;
    refetch: () => Promise<unknown>;
  };
  kinds: readonly ShareKind[];
  isOwn?: boolean;
}

function UsageTab({ hint, toolbar, query: { data, error, refetch }, kinds, isOwn = false }: UsageTabProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  return (
    <Stack gap={5}>
      <SectionHeader level={3} title={t('usage')} hint={hint} actions={toolbar} />
      {error && !data ? (
        <ErrorCard
          title={t('usage_failed')}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <>
          {data && <BudgetList budgets={data.budgets} />}
          <UsageReportView report={data?.report} kinds={kinds} isOwn={isOwn} level={3} />
        </>
      )}
    </Stack>
  );
}
