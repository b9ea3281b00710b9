import type { Operation, RequestOf } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';
import { queryKeyOf } from './query-key.ts';

/** The answer of a call that only reads. */
export function useAnswer<Defined extends Operation>(operation: Defined, request: RequestOf<Defined>) {
  return useQuery({ queryKey: queryKeyOf(operation, request), queryFn: () => call(operation, request) });
}
