import { type Dataset, type DocumentInfo, FormatType } from '@parley/contract';
import {
  Button,
  DataTable,
  EmptyListIllustration,
  EmptyState,
  ErrorCard,
  Row,
  SearchField,
  type Sort,
  Text,
  useElementWidth,
} from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { moreOf } from '../../../list-page/more-of.ts';
import { useListColumnWidths } from '../../../list-page/use-list-column-widths.ts';
import { documentPages, documentsIn, documentTotal } from '../document-pages.ts';
import { SEARCH_DELAY_MS } from '../knowledge-delays.ts';
import { RenameDocumentDialog } from '../rename-document-dialog.tsx';
import { RetryAllButton } from '../retry-button.tsx';
import { useTableTexts } from '../table/use-table-texts.ts';
import { PLACEHOLDER_ROWS, tableHeight } from '../table-height.ts';
import { NoTagMatch } from '../tag/no-tag-match.tsx';
import { TagFilter } from '../tag/tag-filter.tsx';
import { type TagFilterState, useTagFilter } from '../tag/use-tag-filter.ts';
import { focusTable, useTableFocus } from '../use-table-focus.ts';
import { without } from '../without.ts';
import { DeleteDocumentsDialog } from './delete-documents-dialog.tsx';
import { isSettled } from './document-cells.tsx';
import styles from './document-table.module.css';
import { SelectedDocuments } from './selected-documents.tsx';
import { documentColumnSet, sortableColumns, toDocumentSort, useDocumentColumns } from './use-document-columns.tsx';

const SEARCH_MAX = 100;
/** studio §9: 56. Higher with the details below the name, and with its state below them. */
const ROW_HEIGHTS_PX = {
  all: { settled: 56, others: 56 },
  most: { settled: 56, others: 56 },
  main: { settled: 56, others: 56 },
  name: { settled: 76, others: 104 },
};

interface DocumentTableProps {
  dataset: Dataset;
  mayChange: boolean;
  /** For the empty state. */
  addButton: ReactNode;
  /** What is in the knowledge, in numbers. */
  figures: string;
}

/** The documents of a knowledge, newest first unless they are sorted. */
export function DocumentTable({ dataset, mayChange, addButton, figures }: DocumentTableProps) {
  const { dataset_id: datasetId } = dataset;
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [search, setSearch] = useState('');
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [renamed, setRenamed] = useState<DocumentInfo>();
  const [deletedIds, setDeletedIds] = useState<readonly string[]>([]);
  const keyword = useDebouncedValue(search.trim(), SEARCH_DELAY_MS).slice(0, SEARCH_MAX);
  const filter = useTagFilter(datasetId);
  const [sort, setSort] = useState<Sort | null>(null);
  const { conditions } = filter;
  const query = useInfiniteQuery(documentPages(datasetId, { keyword, conditions, sort: toDocumentSort(sort) }));
  const documents = useMemo(() => (query.data ? documentsIn(query.data) : []), [query.data]);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const hasTags = filter.tags.length > 0;
  const set = documentColumnSet(useElementWidth(frame) ?? Number.POSITIVE_INFINITY, hasTags);
  const columns = useDocumentColumns({ dataset, set, hasTags, mayChange });
  const rowTexts = useTableTexts();
  const texts = useMemo(
    () => ({
      ...rowTexts,
      edit: t('document_rename'),
      delete: t('document_delete'),
      deleteAll: (count: number) => t('documents_delete', { count }),
      loadFailed: t('data_error_title', { module: t('documents') }),
    }),
    [rowTexts, t],
  );
  const selectLabel = useCallback(({ name }: DocumentInfo) => t('document_select', { name }), [t]);
  const widths = useListColumnWidths('documents');
  const chosen = documents.filter(({ document_id }) => selected.has(document_id));
  const unselect = (ids: readonly string[]) => setSelected((before) => without(before, ids));
  // Those that somebody else has deleted meanwhile are not deleted again.
  const deleted = documents.filter(({ document_id }) => deletedIds.includes(document_id));
  useTableFocus(frame, deleted.length > 0);
  const isFiltered = keyword !== '' || conditions.length > 0;
  if (query.data && !query.isPlaceholderData && documents.length === 0 && !isFiltered)
    return <EmptyDataset dataset={dataset} addButton={addButton} />;
  const rowHeight = ROW_HEIGHTS_PX[set][documents.every(isSettled) ? 'settled' : 'others'];
  return (
    <>
      <DatasetFigures dataset={dataset} mayChange={mayChange} isSelecting={chosen.length > 0} figures={figures} />
      <TagFilter filter={filter} documents={[]} mayChange={mayChange} />
      <div className={styles.toolbar}>
        <div className={styles.search}>
          <SearchField
            label={t('document_find')}
            value={search}
            maxLength={SEARCH_MAX}
            onValueChange={setSearch}
            clearLabel={t('list_clear')}
          />
        </div>
        <Row gap={2}>
          <span role="status" className={styles.count}>
            {chosen.length > 0
              ? t('documents_selected', { count: chosen.length })
              : query.data && t('knowledge_documents', { count: documentTotal(query.data) })}
          </span>
          {chosen.length > 0 && (
            <SelectedDocuments
              datasetId={datasetId}
              tags={filter.tags}
              documents={chosen}
              onDelete={() => setDeletedIds(chosen.map(({ document_id }) => document_id))}
              onRetried={(ids) => {
                unselect(ids);
                focusTable(frame);
              }}
            />
          )}
        </Row>
      </div>
      <div
        ref={setFrame}
        className={styles.rows}
        style={tableHeight(query.isPending ? PLACEHOLDER_ROWS : documents.length, rowHeight)}
      >
        {query.error && !query.data ? (
          <ErrorCard
            title={t('data_error_title', { module: t('documents') })}
            message={errorMessage(query.error)}
            actions={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
          />
        ) : (
          <DataTable
            label={t('documents')}
            texts={texts}
            rows={documents}
            rowId={({ document_id }) => document_id}
            columns={columns}
            rowHeight={rowHeight}
            isLoading={query.isPending}
            emptyState={<NoMatch filter={filter} keyword={keyword} onClear={() => setSearch('')} />}
            more={moreOf(query)}
            onLoadMore={() => void query.fetchNextPage()}
            {...(query.data && { totalRows: documentTotal(query.data) })}
            listKey={JSON.stringify([keyword, conditions, sort])}
            sorting={{ sort, columnIds: sortableColumns, onChange: setSort }}
            selectLabel={selectLabel}
            {...(mayChange && {
              selection: { ids: selected, onChange: setSelected },
              onEditRow: (id: string) => setRenamed(documents.find(({ document_id }) => document_id === id)),
              onDeleteRows: setDeletedIds,
            })}
            rememberedWidths={widths.remembered}
          />
        )}
      </div>
      {renamed && <RenameDocumentDialog document={renamed} onClose={() => setRenamed(undefined)} />}
      {deleted.length > 0 && (
        <DeleteDocumentsDialog
          documents={deleted}
          onDeleted={(ids) => {
            unselect(ids);
            setDeletedIds((before) => before.filter((id) => !ids.includes(id)));
          }}
          onClose={() => setDeletedIds([])}
        />
      )}
    </>
  );
}

function EmptyDataset({ dataset, addButton }: Pick<DocumentTableProps, 'dataset' | 'addButton'>) {
  const { t } = useTranslation();
  return (
    <EmptyState
      size="page"
      illustration={<EmptyListIllustration />}
      title={t('documents_empty')}
      message={t(dataset.format_type === FormatType.table ? 'tables_empty_text' : 'documents_empty_text')}
      action={addButton}
    />
  );
}

interface DatasetFiguresProps extends Omit<DocumentTableProps, 'addButton'> {
  /** Those that failed among the selected documents have a button of their own. */
  isSelecting: boolean;
}

function DatasetFigures({ dataset, mayChange, isSelecting, figures }: DatasetFiguresProps) {
  if (dataset.doc_count === 0) return null;
  return (
    <Row justify="between">
      <Text size="label" tone="muted">
        {figures}
      </Text>
      {mayChange && !isSelecting && <RetryAllButton dataset={dataset} />}
    </Row>
  );
}

interface NoMatchProps {
  filter: TagFilterState;
  keyword: string;
  onClear: () => void;
}

function NoMatch({ filter, keyword, onClear }: NoMatchProps) {
  const { t } = useTranslation();
  if (filter.conditions.length > 0) return <NoTagMatch onClear={filter.clear} />;
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('list_no_match', { search: keyword })}
      message={t('list_no_match_hint')}
      action={<Button onClick={onClear}>{t('list_clear')}</Button>}
    />
  );
}
