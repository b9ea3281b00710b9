import type { Operation, RequestOf, ResponseOf } from '@parley/contract';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryKeyOf } from './query-key.ts';

type Options<Defined extends Operation> = Omit<UseQueryOptions<ResponseOf<Defined>>, 'queryKey' | 'queryFn'>;

/**
 * `useQuery` for an operation that only reads: the key is the operation and its request. Invalidate it with
 * `queryClient.invalidateQueries({ queryKey: queryKeyOf(Operation) })`.
 */
export function useOperationQuery<Defined extends Operation>(
  operation: Defined,
  request: RequestOf<Defined>,
  options: Options<Defined> = {},
) {
  return useQuery({
    ...options,
    queryKey: queryKeyOf(operation, request),
    queryFn: () => call(operation, request),
  });
}
