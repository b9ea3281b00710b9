import type { Operation, RequestOf, ResponseOf } from '@parley/contract';
import { call } from './call.ts';

/** A call that fails when it is not answered in time. (The oldest browsers of studio §9 have no `AbortSignal.timeout`.) */
export async function callInTime<Defined extends Operation>(
  timeoutMs: number,
  operation: Defined,
  request: RequestOf<Defined>,
  options: Pick<RequestInit, 'keepalive'> = {},
): Promise<ResponseOf<Defined>> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  try {
    return await call(operation, request, { ...options, signal: controller.signal });
  } finally {
    clearTimeout(timer);
  }
}
