import type { Operation, RequestOf } from '@parley/contract';

/** The query key of an operation with a request; without a request, the prefix of all its queries. */
export function queryKeyOf<Defined extends Operation>(operation: Defined, request?: RequestOf<Defined>) {
  return request === undefined ? [operation.name] : [operation.name, request];
}
