import {
  DOCUMENT_PAGE_MAX,
  type DocumentInfo,
  DocumentStatus,
  ListDocument,
  type RequestOf,
  type ResponseOf,
  type TagCondition,
} from '@parley/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';
import { POLL_MS } from './knowledge-delays.ts';

type Page = ResponseOf<typeof ListDocument>;
export type DocumentPages = InfiniteData<Page>;

export type DocumentSort = Pick<RequestOf<typeof ListDocument>, 'order_field' | 'order_type'>;

interface DocumentsQuery {
  keyword: string;
  conditions: readonly TagCondition[];
  /** Newest first without it. */
  sort: DocumentSort | undefined;
}

/** The documents of a knowledge page by page, as a query. It is repeated while some are being processed. */
export const documentPages = (datasetId: string, { keyword, conditions, sort }: DocumentsQuery) => {
  const request = {
    dataset_id: datasetId,
    ...(keyword && { keyword }),
    ...(conditions.length > 0 && { tag_conditions: [...conditions] }),
    ...sort,
    size: DOCUMENT_PAGE_MAX,
  };
  return infiniteQueryOptions({
    queryKey: queryKeyOf(ListDocument, request),
    queryFn: ({ pageParam }): Promise<Page> => call(ListDocument, { ...request, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages): number | undefined =>
      pages.length * DOCUMENT_PAGE_MAX < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data && documentsIn(query.state.data).some(isInWork) ? POLL_MS : false),
  });
};

const inWork: readonly DocumentStatus[] = [
  DocumentStatus.processing,
  DocumentStatus.resegment,
  DocumentStatus.refreshing,
];

/** The server is working on it. */
export const isInWork = ({ status }: Pick<DocumentInfo, 'status'>): boolean => inWork.includes(status);

/** One that moved while the next page was loaded is there once. */
export function documentsIn({ pages }: DocumentPages): DocumentInfo[] {
  const documents = pages.flatMap((page) => page.document_infos);
  return [...new Map(documents.map((document) => [document.document_id, document])).values()];
}

export const documentTotal = ({ pages }: DocumentPages): number => pages[pages.length - 1]?.total ?? 0;
