import { type Dataset, type DocumentInfo, DocumentOrder, FormatType, OrderType } from '@parley/contract';
import type { DataTableColumn, Sort } from '@parley/ui';
import { useMemo } from 'react';
import { timeAgo } from '../../../i18n/time-ago.ts';
import { useFormatBytes } from '../../../i18n/use-format-bytes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { type DocumentSort, isInWork } from '../document-pages.ts';
import { sliceCountText } from '../formats.ts';
import { tagText } from '../tag/tag-text.ts';
import { DocumentName, DocumentState, DocumentTags, documentTypeText } from './document-cells.tsx';
import { DocumentMenu } from './document-menu.tsx';

/** How many columns there is room for. What has none stands below the name. */
type DocumentColumnSet = 'all' | 'most' | 'main' | 'name';

const shownColumns: Record<DocumentColumnSet, readonly string[]> = {
  all: ['name', 'type', 'slices', 'hits', 'size', 'status', 'tags', 'updated', 'menu'],
  most: ['name', 'slices', 'hits', 'size', 'status', 'tags', 'updated', 'menu'],
  main: ['name', 'slices', 'hits', 'status', 'menu'],
  name: ['name', 'menu'],
};

/** The width of the table in px from which these columns fit. */
export function documentColumnSet(width: number, hasTags: boolean): DocumentColumnSet {
  if (width >= (hasTags ? 1150 : 1010)) return 'all';
  if (hasTags && width >= 1050) return 'most';
  return width >= 670 ? 'main' : 'name';
}

interface DocumentColumnsOptions {
  dataset: Dataset;
  set: DocumentColumnSet;
  hasTags: boolean;
  mayChange: boolean;
}

const orders: Record<string, DocumentOrder> = {
  name: DocumentOrder.name,
  type: DocumentOrder.type,
  slices: DocumentOrder.sliceCount,
  hits: DocumentOrder.hitCount,
  size: DocumentOrder.size,
  status: DocumentOrder.status,
  updated: DocumentOrder.updateTime,
};
/** The columns that the server sorts by. */
export const sortableColumns = Object.keys(orders);

export function toDocumentSort(sort: Sort | null): DocumentSort | undefined {
  const order_field = sort ? orders[sort.columnId] : undefined;
  if (!sort || order_field === undefined) return undefined;
  return { order_field, order_type: sort.direction === 'ascending' ? OrderType.ascending : OrderType.descending };
}

/** The columns of the table of documents. */
export function useDocumentColumns(options: DocumentColumnsOptions): readonly DataTableColumn<DocumentInfo>[] {
  const { dataset, set, hasTags, mayChange } = options;
  const { space_id: spaceId, format_type: format } = dataset;
  const { t, locale } = useTranslation();
  const formatBytes = useFormatBytes();
  return useMemo(() => {
    const sizeText = ({ size }: DocumentInfo) => (size > 0 ? formatBytes(size) : '');
    const updatedText = ({ update_time }: DocumentInfo) => timeAgo(update_time * 1000, Date.now(), locale);
    const tagTexts = ({ tags }: DocumentInfo) => tags.map(tagText);
    const typeText = (document: DocumentInfo) => documentTypeText(document, t);
    const countTexts = ({ slice_count, hit_count }: DocumentInfo) => [
      t(sliceCountText(format), { count: slice_count }),
      hit_count > 0 ? t('knowledge_hits', { count: hit_count }) : '',
    ];
    const detailsOf = (document: DocumentInfo): Record<DocumentColumnSet, string[]> => {
      const others = [sizeText(document), updatedText(document), ...tagTexts(document)];
      const type = typeText(document);
      return { all: [], most: [type], main: [type, ...others], name: [...countTexts(document), ...others] };
    };
    const name: DataTableColumn<DocumentInfo> = {
      id: 'name',
      header: t('knowledge_name'),
      sizing: 'grows',
      width: set === 'name' ? 140 : 180,
      text: (document) => document.name,
      render: (document) => (
        <DocumentName
          spaceId={spaceId}
          document={document}
          details={detailsOf(document)[set].filter((text) => text !== '')}
          hasState={set === 'name'}
          mayChange={mayChange}
        />
      ),
    };
    const type: DataTableColumn<DocumentInfo> = {
      id: 'type',
      header: t('document_type'),
      width: 100,
      text: typeText,
    };
    const numbers: DataTableColumn<DocumentInfo>[] = [
      {
        id: 'slices',
        header: t(format === FormatType.table ? 'table_rows' : 'slices'),
        width: 100,
        align: 'end',
        text: ({ slice_count }) => slice_count.toLocaleString(locale),
      },
      {
        id: 'hits',
        header: t('document_hits'),
        width: 100,
        align: 'end',
        text: ({ hit_count }) => hit_count.toLocaleString(locale),
      },
    ];
    const size: DataTableColumn<DocumentInfo> = {
      id: 'size',
      header: t('document_size'),
      width: 100,
      align: 'end',
      text: sizeText,
    };
    const status: DataTableColumn<DocumentInfo> = {
      id: 'status',
      header: t('document_status'),
      width: set === 'main' ? 200 : 220,
      text: ({ status_descript }) => status_descript,
      render: (document) => <DocumentState document={document} mayChange={mayChange} />,
    };
    const tags: DataTableColumn<DocumentInfo> = {
      id: 'tags',
      header: t('document_tags'),
      width: 140,
      text: (document) => tagTexts(document).join(', '),
      render: (document) => <DocumentTags texts={tagTexts(document)} />,
    };
    const updated: DataTableColumn<DocumentInfo> = {
      id: 'updated',
      header: t('document_updated'),
      width: 120,
      text: updatedText,
    };
    const menu: DataTableColumn<DocumentInfo> = {
      id: 'menu',
      header: t('document_actions'),
      isHeaderHidden: true,
      sizing: 'fixed',
      width: 52,
      text: () => '',
      render: (document) => <DocumentMenu spaceId={spaceId} document={document} isBusy={isInWork(document)} />,
    };
    const all = [name, type, ...numbers, size, status, tags, updated, menu];
    return all.filter(
      ({ id }) => shownColumns[set].includes(id) && (id !== 'tags' || hasTags) && (id !== 'menu' || mayChange),
    );
  }, [spaceId, format, set, hasTags, mayChange, t, locale, formatBytes]);
}
