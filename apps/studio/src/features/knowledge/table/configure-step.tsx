import { type Dataset, GetTableSchema, type ResponseOf, TABLE_HEAD_ROWS_MAX, type TableSheet } from '@parley/contract';
import { Button, ErrorCard, Select, Skeleton, Stack, Text, TextField } from '@parley/ui';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { WizardFoot } from '../import/wizard-foot.tsx';
import { ImportTags, useImportTags } from '../tag/import-tags.tsx';
import { ColumnFields } from './column-fields.tsx';
import styles from './table.module.css';
import { type ColumnDraft, columnProblem, type TableDraftEdit } from './use-table-draft.ts';

interface ConfigureStepProps extends TableDraftEdit {
  dataset: Dataset;
  /** The table that rows are added to. */
  documentId: string | undefined;
}

/** wire §3: where the table is in its file, and which columns it has. */
export function ConfigureStep(props: ConfigureStepProps) {
  const { dataset, documentId, draft, change } = props;
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error, refetch, isPlaceholderData } = useOperationQuery(
    GetTableSchema,
    {
      dataset_id: dataset.dataset_id,
      ...(documentId !== undefined && { document_id: documentId }),
      source_file: { tos_uri: draft.file?.uri ?? '' },
      table_sheet: draft.sheet,
    },
    { placeholderData: (before) => before },
  );
  if (data) return <Configuration {...props} schema={data} isReading={isPlaceholderData} />;
  return (
    <>
      {error ? (
        <ErrorCard
          title={t('table_unreadable')}
          message={errorMessage(error)}
          actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <div role="status" aria-label={t('import_preview_reading')}>
          <Text tone="muted">{t('import_preview_reading')}</Text>
          <Skeleton height="200px" />
        </div>
      )}
      <WizardFoot
        onBack={() => change({ step: 'source' })}
        nextLabel={t('import_preview')}
        next="disable"
        onNext={() => undefined}
      />
    </>
  );
}

interface ConfigurationProps extends ConfigureStepProps {
  schema: ResponseOf<typeof GetTableSchema>;
  /** The schema is that of before. */
  isReading: boolean;
}

function Configuration({ dataset, documentId, draft, change, schema, isReading }: ConfigurationProps) {
  const { t } = useTranslation();
  const isNew = documentId === undefined;
  const columns = draft.columns ?? schema.table_meta.map(({ id: _id, ...column }) => column);
  const hasColumns = columns.length > 0;
  const problem = isNew && hasColumns ? columnProblem(columns) : undefined;
  const tags = useImportTags(dataset.dataset_id, draft.tags);
  const next = hasColumns && problem === undefined && tags.isValid ? 'enable' : 'disable';
  return (
    <Stack>
      <SheetFields
        sheets={schema.sheet_list}
        sheet={draft.sheet}
        onChange={(sheet) => change({ sheet, columns: null })}
      />
      {schema.status_descript && <Text tone={hasColumns ? 'muted' : 'danger'}>{schema.status_descript}</Text>}
      {isNew && hasColumns && (
        <>
          <Text size="label" tone="muted">
            {t('table_columns_hint')}
          </Text>
          <ColumnFields
            columns={columns}
            hasImages={false}
            onChange={(next: readonly ColumnDraft[]) => change({ columns: next })}
          />
        </>
      )}
      {problem && <Text tone="danger">{t(`column_problem_${problem}`)}</Text>}
      {isNew && <ImportTags datasetId={dataset.dataset_id} values={draft.tags} onChange={(tags) => change({ tags })} />}
      <WizardFoot
        onBack={() => change({ step: 'source' })}
        nextLabel={t('import_preview')}
        next={isReading ? 'loading' : next}
        onNext={() => change({ step: 'preview', ...(isNew && { columns }) })}
      />
    </Stack>
  );
}

interface SheetFieldsProps {
  sheets: ResponseOf<typeof GetTableSchema>['sheet_list'];
  sheet: TableSheet;
  onChange: (sheet: TableSheet) => void;
}

function SheetFields({ sheets, sheet, onChange }: SheetFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.sheet}>
      {sheets.length > 1 && (
        <Select
          label={t('table_sheet')}
          value={String(sheet.sheet_id)}
          options={sheets.map(({ id, sheet_name }) => ({ value: String(id), label: sheet_name }))}
          onValueChange={(value) => onChange({ ...sheet, sheet_id: Number(value) })}
        />
      )}
      <RowNumber
        label={t('table_header_row')}
        index={sheet.header_line_idx}
        min={0}
        onChange={(header_line_idx) =>
          onChange({
            ...sheet,
            header_line_idx,
            start_line_idx: Math.max(sheet.start_line_idx, header_line_idx + 1),
          })
        }
      />
      <RowNumber
        label={t('table_first_row')}
        index={sheet.start_line_idx}
        min={sheet.header_line_idx + 1}
        onChange={(start_line_idx) => onChange({ ...sheet, start_line_idx })}
      />
    </div>
  );
}

interface RowNumberProps {
  label: string;
  /** From 0. */
  index: number;
  min: number;
  onChange: (index: number) => void;
}

/** The number of a row, as programs show it: from 1. */
function RowNumber({ label, index, min, onChange }: RowNumberProps) {
  const set = (value: string) => {
    const next = Number(value) - 1;
    if (Number.isInteger(next) && next >= min && next < TABLE_HEAD_ROWS_MAX) onChange(next);
  };
  return (
    <TextField
      label={label}
      type="number"
      min={min + 1}
      max={TABLE_HEAD_ROWS_MAX}
      value={index + 1}
      onChange={(event) => set(event.target.value)}
    />
  );
}
