import { NotFetched } from '../../safe-fetch/safe-fetch.errors.ts';
import { readBytes, type SafeRequest, type SafeRequestOptions } from '../../safe-fetch/safe-request.ts';
import { readJson } from '../json-rpc.ts';
import { McpFailure } from '../mcp.errors.ts';

const DOCUMENT_MAX_BYTES = 256 * 1024;

export interface FetchedDocument {
  readonly status: number;
  /** JSON, or null where the body is none. */
  readonly value: unknown;
}

/** A JSON document of any status; null where nothing answers. A stop is thrown. */
export async function fetchDocument(
  safeRequest: SafeRequest,
  url: string,
  options: SafeRequestOptions,
): Promise<FetchedDocument | null> {
  try {
    const response = await safeRequest(url, {
      ...options,
      headers: { accept: 'application/json', ...options.headers },
    });
    const text = new TextDecoder().decode(await readBytes(response, DOCUMENT_MAX_BYTES));
    return { status: response.status, value: text === '' ? null : readJson(text) };
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason;
    if (error instanceof NotFetched || error instanceof McpFailure) return null;
    throw error;
  }
}
