import {
  ApiError,
  type Operation,
  type RequestOf,
  type ResponseOf,
  readEnvelope,
  toHttpRequest,
  type Upload,
} from '@parley/contract';
import { forbidden } from './error-codes.ts';
import { fetchJson } from './fetch-json.ts';
import { administratorRefused, isUnauthorised, unauthorised } from './unauthorised.ts';

/** Settings of `fetch` for one call. With `keepalive` closing the page does not cancel it. */
interface CallOptions extends Pick<RequestInit, 'keepalive' | 'signal'> {
  /** The body of an upload. */
  bytes?: Uint8Array<ArrayBuffer>;
}

/** Calls an operation of the contract. Throws `ApiError` when the server refuses, `ConnectionFailed` without a response. */
export async function call<Defined extends Operation | Upload>(
  operation: Defined,
  request: RequestOf<Defined>,
  { bytes, ...options }: CallOptions = {},
): Promise<ResponseOf<Defined>> {
  const { path, init } = toHttpRequest(operation, request, bytes);
  const { body, logId } = await fetchJson(path, { ...init, ...options });
  try {
    return readEnvelope(operation, body, logId);
  } catch (error) {
    if (error instanceof ApiError) {
      if (isUnauthorised(error.code)) unauthorised.report();
      if (error.code === forbidden && operation.policy.caller === 'administrator') administratorRefused.report();
    }
    throw error;
  }
}
