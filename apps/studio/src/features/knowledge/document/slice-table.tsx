import type { SliceInfo } from '@parley/contract';
import {
  Button,
  DataTable,
  type DataTableColumn,
  EmptyState,
  ErrorCard,
  SearchField,
  Text,
  useElementWidth,
} from '@parley/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useDebouncedValue } from '../../../api/use-debounced-value.ts';
import { useErrorMessage } from '../../../api/use-error-message.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { moreOf } from '../../../list-page/more-of.ts';
import { SEARCH_DELAY_MS } from '../knowledge-delays.ts';
import { slicePages, slicesBefore, slicesIn, sliceTotal } from '../slice-pages.ts';
import { placeTexts } from '../slice-place.ts';
import { useTableTexts } from '../table/use-table-texts.ts';
import { PLACEHOLDER_ROWS, tableHeight } from '../table-height.ts';
import { SliceActions, type SliceActionsProps } from './slice-actions.tsx';
import styles from './slice-table.module.css';
import { SliceText } from './slice-text.tsx';

const SEARCH_MAX = 200;
/** The place of a slice and four lines of its text. */
const ROW_HEIGHT_PX = 120;
/** The width of the table in px from which numbers have columns of their own. */
const WITH_NUMBERS_PX = 560;

interface SliceTableProps extends Omit<SliceActionsProps, 'slice'> {
  documentId: string;
  /** The slice to begin with; empty for the first. */
  around: string;
  /** The slice to mark; empty for none. */
  chosen: string;
}

/** The slices of a document in their order. */
export function SliceTable(props: SliceTableProps) {
  const { documentId, around, chosen, mayChange, onEdit, onDelete } = props;
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const [search, setSearch] = useState('');
  const keyword = useDebouncedValue(search.trim(), SEARCH_DELAY_MS).slice(0, SEARCH_MAX);
  const query = useInfiniteQuery({ ...slicePages(documentId, keyword, around), refetchOnMount: 'always' });
  const slices = useMemo(() => (query.data ? slicesIn(query.data) : []), [query.data]);
  const find = (id: string | undefined) => slices.find(({ slice_id }) => slice_id === id);
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const hasNumbers = (useElementWidth(frame) ?? WITH_NUMBERS_PX) >= WITH_NUMBERS_PX;
  const columns = useSliceColumns(props, keyword, hasNumbers);
  const rowTexts = useTableTexts();
  const texts = useMemo(
    () => ({
      ...rowTexts,
      edit: t('slice_edit_row'),
      delete: t('document_delete'),
      loadFailed: t('data_error_title', { module: t('slices') }),
    }),
    [rowTexts, t],
  );
  return (
    <div className={styles.slices}>
      {around && query.data && !keyword && !find(around) && <Text tone="muted">{t('slice_gone')}</Text>}
      <div className={styles.toolbar}>
        <div className={styles.search}>
          <SearchField
            label={t('slice_find')}
            value={search}
            maxLength={SEARCH_MAX}
            onValueChange={setSearch}
            clearLabel={t('list_clear')}
          />
        </div>
        <span role="status" className={styles.count}>
          {query.data && t('knowledge_slices', { count: sliceTotal(query.data) })}
        </span>
      </div>
      {query.hasPreviousPage && (
        <Button size="small" isLoading={query.isFetchingPreviousPage} onClick={() => void query.fetchPreviousPage()}>
          {t('slices_before')}
        </Button>
      )}
      <div
        ref={setFrame}
        className={styles.rows}
        style={tableHeight(query.isPending ? PLACEHOLDER_ROWS : slices.length, ROW_HEIGHT_PX)}
      >
        {query.error && !query.data ? (
          <ErrorCard
            title={t('data_error_title', { module: t('slices') })}
            message={errorMessage(query.error)}
            actions={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}
          />
        ) : (
          <DataTable
            label={t('slices')}
            texts={texts}
            rows={slices}
            rowId={({ slice_id }) => slice_id}
            columns={columns}
            rowHeight={ROW_HEIGHT_PX}
            isLoading={query.isPending}
            emptyState={
              keyword ? (
                <EmptyState
                  icon={<SearchX aria-hidden />}
                  title={t('list_no_match', { search: keyword })}
                  message={t('list_no_match_hint')}
                  action={<Button onClick={() => setSearch('')}>{t('list_clear')}</Button>}
                />
              ) : (
                <EmptyState title={t('slices_empty')} message={t('slices_empty_text')} />
              )
            }
            more={moreOf(query)}
            onLoadMore={() => void query.fetchNextPage()}
            {...(query.data && { totalRows: sliceTotal(query.data), rowsBefore: slicesBefore(query.data) })}
            listKey={keyword}
            {...(around && { startRowId: around })}
            {...(chosen && { markedRowId: chosen })}
            {...(mayChange && {
              onEditRow: (id: string) => {
                const slice = find(id);
                if (slice) onEdit(slice);
              },
              onDeleteRows: ([id]: readonly string[]) => {
                const slice = find(id);
                if (slice) onDelete(slice);
              },
            })}
          />
        )}
      </div>
    </div>
  );
}

function useSliceColumns(
  { mayChange, onShowOriginal, onRead, onEdit, onDelete }: SliceTableProps,
  keyword: string,
  hasNumbers: boolean,
): readonly DataTableColumn<SliceInfo>[] {
  const { t, locale } = useTranslation();
  // The callbacks only open dialogs and set what is chosen, so that those of an earlier render do the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are rendered again only where they look different
  return useMemo(() => {
    const words = keyword.split(/\s+/);
    const hitsText = ({ hit_count }: Pick<SliceInfo, 'hit_count'>) =>
      hit_count > 0 ? [t('knowledge_hits', { count: hit_count })] : [];
    const detailsOf = ({ place, ...slice }: SliceInfo) =>
      hasNumbers
        ? placeTexts(place, t)
        : [
            // On a narrow screen only the last heading of the path fits.
            ...placeTexts({ ...place, headings: place.headings.slice(-1) }, t),
            t('slice_characters', { count: slice.char_count }),
            ...hitsText(slice),
          ];
    return [
      {
        id: 'number',
        header: t('slice_number'),
        sizing: 'fixed',
        width: 64,
        align: 'end',
        text: ({ sequence }) => `${sequence}`,
        render: ({ sequence }) => <span className={styles.number}>{sequence}</span>,
      },
      {
        id: 'text',
        header: t('slice_column_text'),
        sizing: 'grows',
        width: 160,
        text: ({ content }) => content,
        render: (slice) => (
          <SliceText slice={slice} details={detailsOf(slice)} words={words} onRead={() => onRead(slice)} />
        ),
      },
      ...(hasNumbers
        ? ([
            {
              id: 'characters',
              header: t('slice_column_characters'),
              sizing: 'fixed',
              width: 100,
              align: 'end',
              text: ({ char_count }) => char_count.toLocaleString(locale),
            },
            {
              id: 'hits',
              header: t('document_hits'),
              sizing: 'fixed',
              width: 72,
              align: 'end',
              text: ({ hit_count }) => hit_count.toLocaleString(locale),
            },
          ] satisfies DataTableColumn<SliceInfo>[])
        : []),
      {
        id: 'actions',
        header: t('document_actions'),
        isHeaderHidden: true,
        sizing: 'fixed',
        width: 76,
        text: () => '',
        render: (slice) => (
          <SliceActions
            slice={slice}
            mayChange={mayChange}
            onShowOriginal={onShowOriginal}
            onRead={onRead}
            onEdit={onEdit}
            onDelete={onDelete}
          />
        ),
      },
    ];
  }, [keyword, hasNumbers, mayChange, t, locale]);
}
