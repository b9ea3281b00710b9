import { ApiError, type Download, LOG_ID_HEADER, type RequestOf, toHttpRequest } from '@parley/contract';
import { ConnectionFailed } from './fetch-json.ts';
import { isUnauthorised, reportUnauthorised } from './unauthorised.ts';

/**
 * Downloads a file of the server and lets the browser save it. Throws as `call` does: a plain link would show a refusal as a
 * failed download without a reason.
 */
export async function saveFile<Defined extends Download>(
  operation: Defined,
  request: RequestOf<Defined>,
): Promise<void> {
  const { path, init } = toHttpRequest(operation, request);
  const headers = { ...init.headers, 'accept-language': document.documentElement.lang };
  const response = await fetch(path, { ...init, headers }).catch((cause) => {
    throw new ConnectionFailed(cause);
  });
  if (!response.ok) throw await refusalIn(response);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  link.click();
  URL.revokeObjectURL(url);
}

async function refusalIn(response: Response): Promise<Error> {
  const body = await response.json().catch(() => null);
  if (typeof body?.code !== 'number') return new ConnectionFailed(null);
  if (isUnauthorised(body.code)) reportUnauthorised();
  return new ApiError(body.code, String(body.msg), response.headers.get(LOG_ID_HEADER) ?? '');
}
