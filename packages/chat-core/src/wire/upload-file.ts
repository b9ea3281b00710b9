import { UPLOAD_PART_BYTES } from '@parley/contract';
import { wait } from '../environment/clock.ts';
import * as errorCodes from '../errors/error-codes.ts';
import { AbortUpload, CompleteUpload, GetUploadAuthToken, GetUploadProgress, PutUploadPart } from './file-calls.ts';
import type { HttpRequests } from './http-requests.ts';
import { isRefused } from './refusal-kinds.ts';
import type { UploadedFile, UploadSource } from './transport.ts';
import { TransportError } from './transport-error.ts';

/** Consecutive failures without progress after which an upload fails. */
const UPLOAD_ATTEMPTS = 3;
const RETRY_MS = 500;
const PART_MIN_BYTES = 256 * 1024;
/** Progress is reported after each part, so a small file is sent in smaller parts. */
const STEPS_WANTED = 20;
const FULL_PERCENT = 100;

interface Ticket {
  readonly object_id: string;
  readonly upload_token: string;
}

/** Uploads a file in parts; after a failure it continues at the offset that the server reports (chat §7, decision 10). */
export async function uploadFile(
  requests: HttpRequests,
  file: UploadSource,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
  target: { readonly bot_id?: string } = {},
): Promise<UploadedFile> {
  const facts = { scene: 'bot_task', file_name: file.name, file_size: file.size, ...target } as const;
  const { data } = await requests.call(GetUploadAuthToken, facts, { signal });
  let ticket = toTicket(data);
  const options = { signal, baseUrl: uploadAddress(requests.baseUrl, data) };
  const upload: Transfer = {
    ticket: () => ticket,
    /** A token is valid for 15 minutes; a large file on a slow connection takes longer. */
    async renew() {
      const again = await requests.call(GetUploadAuthToken, { ...facts, object_uri: ticket.object_id }, { signal });
      ticket = toTicket(again.data);
    },
    options,
  };
  try {
    await sendParts(requests, file, upload, onProgress);
    const { data: done } = await requests.call(CompleteUpload, ticket, options);
    onProgress(FULL_PERCENT);
    return { uri: done.Uri, width: done.ImageWidth, height: done.ImageHeight, url: done.file_url };
  } catch (error) {
    // Without the signal, which is aborted already. If this call fails, the server deletes the parts by itself later.
    if (signal.aborted) requests.call(AbortUpload, ticket, { baseUrl: options.baseUrl }).catch(() => undefined);
    throw error;
  }
}

interface Transfer {
  ticket(): Ticket;
  renew(): Promise<void>;
  readonly options: { readonly signal: AbortSignal; readonly baseUrl: string };
}

const toTicket = (data: { object_uri: string; auth: { session_token: string } }): Ticket => ({
  object_id: data.object_uri,
  upload_token: data.auth.session_token,
});

async function sendParts(
  requests: HttpRequests,
  file: UploadSource,
  { ticket, renew, options }: Transfer,
  onProgress: (percent: number) => void,
): Promise<void> {
  const partBytes = Math.min(UPLOAD_PART_BYTES, Math.max(PART_MIN_BYTES, Math.ceil(file.size / STEPS_WANTED)));
  let failures = 0;
  for (let offset = 0; offset < file.size; ) {
    try {
      const bytes = await file.slice(offset, Math.min(offset + partBytes, file.size));
      const answer = await requests.call(PutUploadPart, { ...ticket(), upload_offset: offset }, { ...options, bytes });
      offset = answer.upload_offset;
      failures = 0;
    } catch (error) {
      failures += 1;
      if (options.signal.aborted || failures >= UPLOAD_ATTEMPTS || !canGoOn(error)) throw error;
      if (isRefused(error, errorCodes.uploadTokenInvalid)) await renew();
      else await wait(requests.clock, RETRY_MS * 2 ** (failures - 1) * (0.5 + Math.random() / 2), options.signal);
      const reached = await requests.call(GetUploadProgress, ticket(), options).catch(() => null);
      if (reached && reached.upload_offset > offset) failures = 0;
      offset = reached?.upload_offset ?? offset;
    }
    onProgress(Math.floor((offset / file.size) * (FULL_PERCENT - 1)));
  }
}

/** A lost connection, an expired token and a wrong offset can be recovered; other refusals are final. */
const canGoOn = (error: unknown): boolean =>
  error instanceof TransportError ||
  isRefused(error, errorCodes.wrongUploadOffset) ||
  isRefused(error, errorCodes.uploadTokenInvalid);

/** The returned host; but if the base URL has the same host, the base URL: it may go through a proxy. */
function uploadAddress(baseUrl: string, { schema, upload_host }: { schema: string; upload_host: string }): string {
  const used = URL.canParse(baseUrl) ? new URL(baseUrl).host : globalThis.location?.host;
  return used === upload_host || upload_host === '' ? baseUrl : `${schema}://${upload_host}`;
}
