import { DatabaseFileProgressData, type DatabaseTableType } from '@parley/contract';
import { Button, Progress, Stack, Text } from '@parley/ui';
import { useEffect, useRef, useState } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRefreshDatabases } from '../use-refresh-databases.ts';

const POLL_MS = 1_000;

/** The last import of the user into these rows; null where there was none. */
export function useLastImport(databaseId: string, tableType: DatabaseTableType) {
  const { data, error, refetch } = useOperationQuery(
    DatabaseFileProgressData,
    { database_id: databaseId, table_type: tableType },
    {
      gcTime: 0,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.data?.status === 'running' ? POLL_MS : false),
    },
  );
  return { last: data?.data ?? null, error, refetch };
}

interface ImportProgressProps {
  databaseId: string;
  tableType: DatabaseTableType;
}

/** How far an import is that was just begun, or how it ended. */
export function ImportProgress({ databaseId, tableType }: ImportProgressProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { last, error, refetch } = useLastImport(databaseId, tableType);
  if (error)
    return (
      <div role="alert">
        <Text tone="danger">{errorMessage(error)}</Text>
        <Button size="small" onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      </div>
    );
  const { done = 0, total = 0, status = 'running', problem = '' } = last ?? {};
  if (status === 'failed')
    return (
      <div role="alert">
        <Text tone="danger">{problem}</Text>
      </div>
    );
  if (status === 'done')
    return (
      <div role="status">
        <Text>{t('database_import_done', { count: done })}</Text>
      </div>
    );
  const label = t('database_importing', { count: done });
  return (
    <Stack gap={2}>
      <Text size="label">{label}</Text>
      <Progress label={label} percent={total === 0 ? 0 : Math.round((100 * done) / total)} />
    </Stack>
  );
}

/** Shows an import above the rows of its table while it runs, and a failed one until the user closes it. Reloads the rows when the import ends. */
export function ImportNotice({ databaseId, tableType }: ImportProgressProps) {
  const { t } = useTranslation();
  const refresh = useRefreshDatabases();
  const { last } = useLastImport(databaseId, tableType);
  const [isHidden, setHidden] = useState(false);
  const status = last?.status;
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && status !== 'running') void refresh();
    if (status === 'running') setHidden(false);
    wasRunning.current = status === 'running';
  }, [status, refresh]);
  if (!last || status === 'done' || (status === 'failed' && isHidden)) return null;
  return (
    <section aria-label={t('database_import_of', { name: last.file_name })}>
      <Text size="label" tone="muted">
        {t('database_import_of', { name: last.file_name })}
      </Text>
      <ImportProgress databaseId={databaseId} tableType={tableType} />
      {status === 'failed' && (
        <Button size="small" onClick={() => setHidden(true)}>
          {t('close')}
        </Button>
      )}
    </section>
  );
}
