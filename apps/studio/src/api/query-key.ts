import type { Operation, RequestOf } from '@parley/contract';

/** Answers are kept under the call and what was asked; without a request it is the key of all answers of the call. */
export function queryKeyOf<Defined extends Operation>(operation: Defined, request?: RequestOf<Defined>) {
  return request === undefined ? [operation.name] : [operation.name, request];
}
