import { ListSlice, type ResponseOf, SLICE_PAGE, type SliceInfo } from '@parley/contract';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { queryKeyOf } from '../../api/query-key.ts';

type Page = ResponseOf<typeof ListSlice>;
type Start = { readonly offset: number; readonly size: number; readonly isBefore?: true } | { readonly around: string };
export type SlicePages = InfiniteData<Page>;

/**
 * The slices of a document page by page, as a query. It begins with the page that has the slice `around`; the pages before it
 * can be loaded too.
 */
export const slicePages = (documentId: string, keyword: string, around: string) => {
  const request = { document_id: documentId, ...(keyword && { keyword }) };
  return infiniteQueryOptions({
    queryKey: [...queryKeyOf(ListSlice, request), around],
    queryFn: ({ pageParam }): Promise<Page> =>
      call(ListSlice, {
        ...request,
        ...('around' in pageParam
          ? { around_slice_id: pageParam.around, page_size: SLICE_PAGE }
          : {
              offset: pageParam.offset,
              page_size: pageParam.size,
              ...(pageParam.isBefore && { keeps_end: true }),
            }),
      }),
    initialPageParam: (around && !keyword ? { around } : { offset: 0, size: SLICE_PAGE }) as Start,
    getNextPageParam: ({ offset, slices, hasmore }): Start | undefined =>
      hasmore ? { offset: offset + slices.length, size: SLICE_PAGE } : undefined,
    getPreviousPageParam: ({ offset }): Start | undefined =>
      offset > 0
        ? { offset: Math.max(0, offset - SLICE_PAGE), size: Math.min(SLICE_PAGE, offset), isBefore: true }
        : undefined,
    placeholderData: keepPreviousData,
  });
};

export function slicesIn({ pages }: SlicePages): SliceInfo[] {
  const slices = pages.flatMap((page) => page.slices);
  return [...new Map(slices.map((slice) => [slice.slice_id, slice])).values()];
}

/** How many slices are before the first one that is loaded. */
export const slicesBefore = ({ pages }: SlicePages): number => pages[0]?.offset ?? 0;

export const sliceTotal = ({ pages }: SlicePages): number => pages[pages.length - 1]?.total ?? 0;
