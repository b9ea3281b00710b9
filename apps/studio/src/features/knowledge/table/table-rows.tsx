import {
  CELL_TEXT_MAX,
  ColumnType,
  DeleteSlice,
  type DocumentInfo,
  DocumentSource,
  GetTableSchema,
  readImageCell,
  SLICE_PAGE_MAX,
  type SliceInfo,
  type TableColumn,
  TableDataType,
  UpdateSlice,
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
  Skeleton,
  Text,
  useToast,
} from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useOperationMutation } from '../../../api/use-operation-mutation.ts';
import { useOperationQuery } from '../../../api/use-operation-query.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { moreOf } from '../../../list-page/more-of.ts';
import { useListColumnWidths } from '../../../list-page/use-list-column-widths.ts';
import { DeleteInChunksDialog } from '../delete-in-chunks-dialog.tsx';
import { SEARCH_DELAY_MS } from '../knowledge-delays.ts';
import { slicePages, slicesBefore, slicesIn, sliceTotal } from '../slice-pages.ts';
import { useRefreshKnowledge } from '../use-refresh-knowledge.ts';
import { useTableFocus } from '../use-table-focus.ts';
import { without } from '../without.ts';
import { cellProblem, cellsOf } from './cell-text.ts';
import { RowButtons } from './row-buttons.tsx';
import { RowDialog } from './row-dialog.tsx';
import styles from './table.module.css';
import { useTableTexts } from './use-table-texts.ts';

const SEARCH_MAX = 200;

interface TableRowsProps {
  document: DocumentInfo;
  /** The row to begin with, and to mark; empty for the first. */
  around: string;
  mayChange: boolean;
  isAdding: boolean;
  onAdded: () => void;
}

/** The rows of a table document, which can be changed cell by cell or as a whole. */
export function TableRows(props: TableRowsProps) {
  const { dataset_id, document_id } = props.document;
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { data, error, refetch } = useOperationQuery(
    GetTableSchema,
    { dataset_id, document_id, table_data_type: TableDataType.schema },
    { refetchOnMount: 'always' },
  );
  if (data) return <Rows {...props} columns={data.table_meta} />;
  if (!error) return <Skeleton height="320px" />;
  return (
    <ErrorCard
      title={t('data_error_title', { module: t('table_rows') })}
      message={errorMessage(error)}
      actions={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
    />
  );
}

function Rows(props: TableRowsProps & { columns: readonly TableColumn[] }) {
  const { document, around, mayChange, isAdding, onAdded, columns } = props;
  const { document_id: documentId } = document;
  const { t } = useTranslation();
  const toast = useToast();
  const errorMessage = useErrorMessage();
  const refresh = useRefreshKnowledge();
  const texts = useTableTexts();
  const widths = useListColumnWidths(`rows-${documentId}`);
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<string>();
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([]);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const keyword = useDebouncedValue(search.trim(), SEARCH_DELAY_MS).slice(0, SEARCH_MAX);
  const query = useInfiniteQuery({ ...slicePages(documentId, keyword, around), refetchOnMount: 'always' });
  const rows = useMemo(() => (query.data ? slicesIn(query.data) : []), [query.data]);

  const update = useOperationMutation(UpdateSlice, {
    onSuccess: () => void refresh(),
    onError: (error) => {
      toast('error', errorMessage(error));
      void refresh();
    },
  });
  const tableColumns = useMemo(
    () =>
      columns.map(
        (column): DataTableColumn<SliceInfo> => ({
          id: column.id,
          header: column.column_name,
          ...cellOf(column, t),
          ...(mayChange &&
            column.column_type !== ColumnType.image && {
              edit: { maxLength: CELL_TEXT_MAX, validate: (text: string) => cellProblem(column, text, t) },
            }),
        }),
      ),
    [columns, mayChange, t],
  );
  const changeCell = ({ rowId, columnId, value }: CellChange) => {
    const row = rows.find(({ slice_id }) => slice_id === rowId);
    if (row)
      update.mutate({ slice_id: rowId, raw_text: JSON.stringify({ ...cellsOf(row.content), [columnId]: value }) });
  };
  const chosen = rows.filter(({ slice_id }) => selected.has(slice_id)).map(({ slice_id }) => slice_id);
  // Those that somebody else has deleted meanwhile are not deleted again.
  const deleted = rows.filter(({ slice_id }) => deletedIds.includes(slice_id)).map(({ slice_id }) => slice_id);
  useTableFocus(frame, deleted.length > 0);
  const editedRow = rows.find(({ slice_id }) => slice_id === edited);
  return (
    <>
      <Row justify="between">
        <SearchField
          label={t('row_find')}
          value={search}
          maxLength={SEARCH_MAX}
          onValueChange={setSearch}
          clearLabel={t('list_clear')}
        />
        {mayChange && (
          <Row>
            <span role="status" className={styles.count}>
              {chosen.length > 0 && t('rows_selected', { count: chosen.length })}
            </span>
            <RowButtons chosen={chosen} onEdit={setEdited} onDelete={setDeletedIds} />
          </Row>
        )}
      </Row>
      {document.source_type === DocumentSource.api && (
        <Text size="label" tone="muted">
          {t('api_rows_note', { address: document.web_url })}
        </Text>
      )}
      {query.hasPreviousPage && (
        <Button isLoading={query.isFetchingPreviousPage} onClick={() => void query.fetchPreviousPage()}>
          {t('rows_before')}
        </Button>
      )}
      <div ref={setFrame} className={styles.rows}>
        <DataTable
          label={t('table_rows')}
          texts={texts}
          rows={rows}
          rowId={({ slice_id }) => slice_id}
          columns={tableColumns}
          isLoading={query.isPending}
          emptyState={<EmptyState title={t('table_empty')} message={mayChange ? t('table_empty_text') : undefined} />}
          more={moreOf(query)}
          onLoadMore={() => void query.fetchNextPage()}
          {...(query.data && { totalRows: sliceTotal(query.data), rowsBefore: slicesBefore(query.data) })}
          {...(around && { startRowId: around, markedRowId: around })}
          listKey={keyword}
          {...(mayChange && {
            selection: { ids: selected, onChange: setSelected },
            onCellChange: changeCell,
            onEditRow: setEdited,
            onDeleteRows: setDeletedIds,
          })}
          rememberedWidths={widths.remembered}
        />
      </div>
      {isAdding && <RowDialog documentId={documentId} columns={columns} onClose={onAdded} />}
      {editedRow && (
        <RowDialog
          key={editedRow.slice_id}
          documentId={documentId}
          columns={columns}
          slice={editedRow}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted.length > 0 && (
        <DeleteRowsDialog
          ids={deleted}
          onDeleted={(ids) => {
            setSelected((before) => without(before, ids));
            setDeletedIds((before) => before.filter((id) => !ids.includes(id)));
          }}
          onClose={() => setDeletedIds([])}
        />
      )}
    </>
  );
}

const isNumber = ({ column_type }: TableColumn): boolean =>
  column_type === ColumnType.number || column_type === ColumnType.float;

/** A picture, or the text of a cell. */
function cellOf(column: TableColumn, t: Translate): Pick<DataTableColumn<SliceInfo>, 'text' | 'render' | 'align'> {
  const textOf = ({ content }: SliceInfo) => cellsOf(content)[column.id] ?? '';
  if (isNumber(column)) return { text: textOf, align: 'end' };
  if (column.column_type !== ColumnType.image) return { text: textOf };
  return {
    text: (slice) => (textOf(slice) === '' ? '' : t('cell_image')),
    render: (slice) => {
      const image = readImageCell(textOf(slice));
      return image && <img src={image.src} alt={column.column_name} loading="lazy" className={styles.cellImage} />;
    },
  };
}

interface DeleteRowsDialogProps {
  /** Those that are still to be deleted. */
  ids: readonly string[];
  /** Called with each part of many. */
  onDeleted: (ids: readonly string[]) => void;
  onClose: () => void;
}

function DeleteRowsDialog({ ids, onDeleted, onClose }: DeleteRowsDialogProps) {
  const { t } = useTranslation();
  const remove = useOperationMutation(DeleteSlice);
  return (
    <DeleteInChunksDialog
      ids={ids}
      size={SLICE_PAGE_MAX}
      send={(slice_ids) => remove.mutateAsync({ slice_ids })}
      title={t('rows_delete_title', { count: ids.length })}
      text={t('rows_delete_text', { count: ids.length })}
      doneText={t('rows_deleted')}
      partText={(done, count) => t('rows_deleted_part', { done, count })}
      onDeleted={onDeleted}
      onClose={onClose}
    />
  );
}
