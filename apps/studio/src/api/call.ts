import {
  ApiError,
  type Operation,
  type RequestOf,
  type ResponseOf,
  readEnvelope,
  toHttpRequest,
} from '@parley/contract';
import { fetchJson } from './fetch-json.ts';
import { isUnauthorised, reportUnauthorised } from './unauthorised.ts';

/** Makes a call of the contract. Throws an `ApiError` when the server refuses, `ConnectionFailed` when it is not there. */
export async function call<Defined extends Operation>(
  operation: Defined,
  request: RequestOf<Defined>,
): Promise<ResponseOf<Defined>> {
  const { path, init } = toHttpRequest(operation, request);
  const { body, logId } = await fetchJson(path, init);
  try {
    return readEnvelope(operation, body, logId);
  } catch (error) {
    if (error instanceof ApiError && isUnauthorised(error.code)) reportUnauthorised();
    throw error;
  }
}
