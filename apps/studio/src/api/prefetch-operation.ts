import type { Operation, RequestOf } from '@parley/contract';
import type { QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryKeyOf } from './query-key.ts';

/** Asks for what `useOperationQuery` will show with the same request, unless it is there already. A failure is not shown. */
export function prefetchOperation<Defined extends Operation>(
  queryClient: QueryClient,
  operation: Defined,
  request: RequestOf<Defined>,
  { staleTime }: { staleTime?: number } = {},
): void {
  void queryClient.prefetchQuery({
    queryKey: queryKeyOf(operation, request),
    queryFn: () => call(operation, request),
    ...(staleTime !== undefined && { staleTime }),
  });
}
