import * as z from 'zod/mini';
import { defineDownload } from '../operation.ts';
import { signedIn } from '../policy.ts';

export const REMOTE_PICTURE_MAX_BYTES = 10 * 2 ** 20;
export const REMOTE_PICTURE_URL_MAX = 4096;

const isWebAddress = z.refine<string>((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));

export const GetRemotePicture = defineDownload({
  name: 'GetRemotePicture',
  method: 'GET',
  path: '/api/picture/remote',
  summary: 'Fetches an image of another site through the server, so that the site learns nothing about the viewer.',
  policy: signedIn('read'),
  request: z.strictObject({ url: z.string().check(z.maxLength(REMOTE_PICTURE_URL_MAX), isWebAddress) }),
});
