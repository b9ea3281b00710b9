import { CompleteUpload, GetUploadAuthToken, PutUploadPart, toHttpRequest, type UploadedFile } from '@parley/contract';
import sharp from 'sharp';
import type { TestBrowser } from './test-browser.ts';

/** Uploads a file as the panel does: a token, the bytes, the end. */
export async function uploadFile(
  browser: TestBrowser,
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
): Promise<UploadedFile> {
  const bytes = new Uint8Array(Buffer.from(content as string));
  const asked = { scene: 'bot_task', file_name: name, file_size: bytes.length } as const;
  const { data } = await browser.call(GetUploadAuthToken, asked);
  const upload = { object_id: data.object_uri, upload_token: data.auth.session_token };
  const { path, init } = toHttpRequest(PutUploadPart, { ...upload, upload_offset: 0 }, bytes);
  await browser.send(path, init as RequestInit);
  return (await browser.call(CompleteUpload, upload)).data;
}

/** A real picture of one colour. */
export async function pictureOf(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const png = await sharp({ create: { width, height, channels: 3, background: '#7f5af0' } })
    .png()
    .toBuffer();
  return new Uint8Array(png);
}
