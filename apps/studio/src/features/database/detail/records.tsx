import {
  CELL_TEXT_MAX,
  type DatabaseInfo,
  type DatabaseRecord,
  type DatabaseTableType,
  RECORD_SEARCH_MAX,
  RwMode,
  UpdateDatabaseRecords,
} from '@parley/contract';
import {
  Button,
  type CellChange,
  DataTable,
  type DataTableColumn,
  EmptyState,
  ErrorCard,
  Row,
  SearchField,
  Stack,
  Text,
  useToast,
} from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { moreOf } from '../../../list-page/more-of.ts';
import { useListColumnWidths } from '../../../list-page/use-list-column-widths.ts';
import { RowButtons, useTableTexts } from '../../knowledge/index.ts';
import { fieldProblem } from '../field-problem.ts';
import { recordPages, recordsIn, recordTotal, withChangedRecords } from '../record-pages.ts';
import { useRefreshDatabases } from '../use-refresh-databases.ts';
import { DeleteRecordsDialog } from './delete-records-dialog.tsx';
import { ImportNotice } from './import-progress.tsx';
import { RecordDialog, type RecordDialogProps } from './record-dialog.tsx';
import { RecordFiles } from './record-files.tsx';
import styles from './records.module.css';

const SEARCH_DELAY_MS = 500;

interface RecordsProps {
  table: DatabaseInfo;
  tableType: DatabaseTableType;
  /** What these rows are. */
  hint: string;
}

/** The row in the form; none for a new one. */
type Edited = Pick<RecordDialogProps, 'record' | 'refused'>;

/** The rows of a table in the shared data table, which can be changed cell by cell or as a whole. */
export function Records({ table, tableType, hint }: RecordsProps) {
  const { table_id, field_list, can_edit: mayChange } = table;
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshDatabases();
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<Edited>();
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const keyword = useDebouncedValue(search.trim(), SEARCH_DELAY_MS);
  const pages = recordPages(table_id, tableType, keyword);
  const query = useInfiniteQuery({ ...pages, refetchOnMount: 'always' });
  const rows = useMemo(() => (query.data ? recordsIn(query.data) : []), [query.data]);
  const texts = useTableTexts();
  const widths = useListColumnWidths(`records-${table_id}`);
  const update = useOperationMutation(UpdateDatabaseRecords, {
    optimistic: { queryKey: pages.queryKey, change: withChangedRecords },
    onSuccess: () => void refresh(),
    onError: (error, { record_data_alter }) => {
      const [change] = record_data_alter ?? [];
      const message = errorMessage(error);
      const record = rows.find(({ id }) => id === change?.id);
      // The input of the cell is closed: what was typed goes on in the form.
      if (record && change) setEdited({ record, refused: { values: change.values, message } });
      else toast('error', message);
      void refresh();
    },
  });
  const columns = useMemo(
    () =>
      field_list.map(
        (field): DataTableColumn<DatabaseRecord> => ({
          id: field.id,
          header: field.must_required ? `${field.name} *` : field.name,
          text: ({ values }) => values[field.id] ?? '',
          ...(mayChange && {
            edit: { maxLength: CELL_TEXT_MAX, validate: (text: string) => fieldProblem(field, text, t) },
          }),
        }),
      ),
    [field_list, mayChange, t],
  );
  const changeCell = ({ rowId: id, columnId, value }: CellChange) =>
    update.mutate({
      database_id: table_id,
      table_type: tableType,
      record_data_alter: [{ id, values: { [columnId]: value } }],
    });
  const editRow = (id: string) => {
    const record = rows.find((row) => row.id === id);
    if (record) setEdited({ record });
  };
  const chosen = rows.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  return (
    <Stack>
      <Text size="label" tone="muted">
        {table.rw_mode === RwMode.limited ? `${hint} ${t('database_own_rows')}` : hint}
      </Text>
      <Row justify="between">
        <SearchField
          label={t('row_find')}
          value={search}
          maxLength={RECORD_SEARCH_MAX}
          onValueChange={setSearch}
          clearLabel={t('list_clear')}
        />
        {mayChange && (
          <Row>
            <RowButtons chosen={chosen} onEdit={editRow} onDelete={setDeleted} />
            <RecordFiles table={table} tableType={tableType} />
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited({})}>
              {t('row_add')}
            </Button>
          </Row>
        )}
      </Row>
      {mayChange && <ImportNotice databaseId={table_id} tableType={tableType} />}
      {query.error && !query.data ? (
        <ErrorCard
          title={t('data_error_title', { module: t('table_rows') })}
          message={errorMessage(query.error)}
          actions={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
        />
      ) : (
        <div className={styles.rows}>
          <DataTable
            label={t('table_rows')}
            texts={texts}
            rows={rows}
            rowId={({ id }) => id}
            columns={columns}
            isLoading={query.isPending}
            emptyState={
              keyword ? (
                <EmptyState
                  title={t('database_no_match')}
                  message={t('database_no_match_text')}
                  action={<Button onClick={() => setSearch('')}>{t('list_clear')}</Button>}
                />
              ) : (
                <EmptyState title={t('table_empty')} message={mayChange ? t('table_empty_text') : undefined} />
              )
            }
            more={moreOf(query)}
            onLoadMore={() => void query.fetchNextPage()}
            {...(query.data && { totalRows: recordTotal(query.data) })}
            {...(mayChange && {
              selection: { ids: selected, onChange: setSelected },
              onCellChange: changeCell,
              onEditRow: editRow,
              onDeleteRows: setDeleted,
            })}
            rememberedWidths={widths.remembered}
          />
        </div>
      )}
      {edited && <RecordDialog table={table} tableType={tableType} {...edited} onClose={() => setEdited(undefined)} />}
      {deleted.length > 0 && (
        <DeleteRecordsDialog
          table={table}
          tableType={tableType}
          ids={deleted}
          onDeleted={() => setSelected(new Set())}
          onClose={() => setDeleted([])}
        />
      )}
    </Stack>
  );
}
