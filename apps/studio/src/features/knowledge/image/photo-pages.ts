import { ListPhoto, PHOTO_PAGE, type PhotoInfo, type ResponseOf } from '@parley/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { queryKeyOf } from '../../../api/query-key.ts';
import { isInWork } from '../document-pages.ts';
import { POLL_MS } from '../knowledge-delays.ts';

type Page = ResponseOf<typeof ListPhoto>;
export type PhotoPages = InfiniteData<Page>;

export interface PhotoFilter {
  readonly keyword?: string;
  readonly has_caption?: boolean;
}

/** The pictures of a dataset page by page, as a query. It is repeated while some are being processed. */
export const photoPages = (datasetId: string, filter: PhotoFilter) => {
  const request = { dataset_id: datasetId, filter, size: PHOTO_PAGE };
  return infiniteQueryOptions({
    queryKey: queryKeyOf(ListPhoto, request),
    queryFn: ({ pageParam }): Promise<Page> => call(ListPhoto, { ...request, page: pageParam }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages): number | undefined =>
      pages.length * PHOTO_PAGE < total ? pages.length + 1 : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data && photosIn(query.state.data).some(isInWork) ? POLL_MS : false),
  });
};

/** One that moved while the next page was loaded is there once. */
export function photosIn({ pages }: PhotoPages): PhotoInfo[] {
  const photos = pages.flatMap((page) => page.photo_infos);
  return [...new Map(photos.map((photo) => [photo.document_id, photo])).values()];
}

export const photoTotal = ({ pages }: PhotoPages): number => pages[pages.length - 1]?.total ?? 0;

/** The model that describes pictures; empty for none. */
export const captionModelOf = ({ pages }: PhotoPages): string => pages[pages.length - 1]?.caption_model ?? '';
