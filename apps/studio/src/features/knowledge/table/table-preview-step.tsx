import { type Dataset, GetTableSchema, type ResponseOf, type TableColumn, ValidateTableSchema } from '@parley/contract';
import { Button, DataTable, type DataTableColumn, EmptyState, ErrorCard, Skeleton, Stack, Text } from '@parley/ui';
import { useMemo } from 'react';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { WizardFoot } from '../import/wizard-foot.tsx';
import styles from './table.module.css';
import type { TableDraftEdit } from './use-table-draft.ts';
import { useTableTexts } from './use-table-texts.ts';

interface TablePreviewStepProps extends TableDraftEdit {
  dataset: Dataset;
  documentId: string | undefined;
  problem: string;
  isStarting: boolean;
  onStart: () => void;
}

interface PreviewRow {
  readonly id: string;
  readonly cells: readonly string[];
}

/** The first rows of the table, and whether all of them fit its columns. */
export function TablePreviewStep(props: TablePreviewStepProps) {
  const { dataset, documentId, draft, change, problem, isStarting, onStart } = props;
  const { t } = useTranslation();
  const request = {
    dataset_id: dataset.dataset_id,
    ...(documentId !== undefined && { document_id: documentId }),
    source_file: { tos_uri: draft.file?.uri ?? '' },
    table_sheet: draft.sheet,
  };
  const schema = useOperationQuery(GetTableSchema, request);
  const check = useOperationQuery(ValidateTableSchema, {
    ...request,
    ...(documentId === undefined && { table_meta: [...(draft.columns ?? [])] }),
  });
  const problems = check.data && problemsIn(check.data);
  const names = draft.columns?.map(({ column_name }) => column_name);
  const next = schema.data && problems?.length === 0 ? 'enable' : 'disable';
  const readAgain = () => {
    void schema.refetch();
    void check.refetch();
  };
  return (
    <Stack>
      {schema.data && problems ? (
        <>
          <Preview schema={schema.data} names={names} />
          <Problems problems={problems} />
        </>
      ) : (
        <Reading error={schema.error ?? check.error} onRetry={readAgain} />
      )}
      {problem && <Text tone="danger">{problem}</Text>}
      <WizardFoot
        onBack={() => change({ step: 'segment' })}
        nextLabel={t(documentId === undefined ? 'table_import' : 'table_append')}
        next={isStarting ? 'loading' : next}
        onNext={onStart}
      />
    </Stack>
  );
}

const problemsIn = ({ schema_valid_result, column_valid_result }: ResponseOf<typeof ValidateTableSchema>) => [
  ...(schema_valid_result ? [schema_valid_result] : []),
  ...Object.entries(column_valid_result).map(([name, why]) => `${name} · ${why}`),
];

/** The server reads, or could not. */
export function Reading({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  if (error)
    return (
      <ErrorCard
        title={t('import_preview_failed')}
        message={errorMessage(error)}
        actions={<Button onClick={onRetry}>{t('retry')}</Button>}
      />
    );
  return (
    <div role="status" aria-label={t('import_preview_reading')}>
      <Text tone="muted">{t('import_preview_reading')}</Text>
      <Skeleton height="200px" />
    </div>
  );
}

interface PreviewProps {
  schema: Pick<ResponseOf<typeof GetTableSchema>, 'preview_data' | 'row_count'> & {
    table_meta: readonly Pick<TableColumn, 'column_name'>[];
  };
  /** As the user has named the columns. */
  names: readonly string[] | undefined;
}

/** The first rows of a table. */
export function Preview({ schema, names }: PreviewProps) {
  const { t } = useTranslation();
  const texts = useTableTexts();
  const { table_meta, preview_data, row_count } = schema;
  const columns = useMemo(
    () =>
      table_meta.map(
        ({ column_name }, index): DataTableColumn<PreviewRow> => ({
          id: String(index),
          header: names?.[index] ?? column_name,
          text: ({ cells }) => cells[index] ?? '',
        }),
      ),
    [table_meta, names],
  );
  const rows = useMemo(() => preview_data.map((cells, index) => ({ id: String(index), cells })), [preview_data]);
  return (
    <>
      <p role="status">{t('table_rows_count', { count: row_count })}</p>
      <div className={styles.preview}>
        <DataTable
          label={t('import_preview')}
          texts={texts}
          rows={rows}
          rowId={({ id }) => id}
          columns={columns}
          emptyState={<EmptyState title={t('table_empty')} />}
        />
      </div>
    </>
  );
}

export function Problems({ problems }: { problems: readonly string[] }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <div role="alert">
      <Text tone="danger">{t('table_does_not_fit')}</Text>
      <ul className={styles.problems}>
        {problems.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );
}
