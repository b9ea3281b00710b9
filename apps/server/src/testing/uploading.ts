import { CompleteUpload, GetUploadAuthToken, PutUploadPart, type UploadedFile } from '@parley/contract';
import type { TestBrowser } from './test-browser.ts';

/** The headers that authorise work on an upload. */
export interface Ticket {
  readonly object_id: string;
  readonly upload_token: string;
}

export async function askForTicket(
  browser: TestBrowser,
  file: { file_name?: string; file_size?: number; object_uri?: string; bot_id?: string } = {},
): Promise<Ticket> {
  const { data } = await browser.call(GetUploadAuthToken, { scene: 'bot_task', ...file });
  return { object_id: data.object_uri, upload_token: data.auth.session_token };
}

/** A whole file, uploaded in one part. */
export async function upload(
  browser: TestBrowser,
  file_name: string,
  bytes: Uint8Array<ArrayBuffer>,
  target: { bot_id?: string } = {},
): Promise<UploadedFile> {
  const ticket = await askForTicket(browser, { file_name, file_size: bytes.length, ...target });
  await browser.call(PutUploadPart, { ...ticket, upload_offset: 0 }, bytes);
  return (await browser.call(CompleteUpload, ticket)).data;
}
