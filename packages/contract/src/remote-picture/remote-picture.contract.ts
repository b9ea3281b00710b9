import * as z from 'zod/mini';
import { defineDownload, defineOperation } from '../operation.ts';
import { signedIn } from '../policy.ts';

export const REMOTE_PICTURE_MAX_BYTES = 10 * 2 ** 20;
export const REMOTE_PICTURE_URL_MAX = 4096;

const isWebAddress = z.refine<string>((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol));

const Picture = z.strictObject({
  url: z.string().check(z.maxLength(REMOTE_PICTURE_URL_MAX), isWebAddress),
  /**
   * The message that shows the picture; left out in an opening. Not a tagged id: an answer that is still being written is
   * not stored yet.
   */
  message_id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
});

export const SignRemotePicture = defineOperation({
  name: 'SignRemotePicture',
  method: 'POST',
  path: '/api/picture/sign_remote',
  summary:
    'Issues a short-lived address at which the caller loads an image of another site. Clients call it after the user asked for the image.',
  policy: signedIn('read'),
  request: Picture,
  response: z.object({
    /** A path of this site. */
    signed_url: z.string(),
    /** How long it is valid. */
    valid_seconds: z.int(),
  }),
});

export const GetRemotePicture = defineDownload({
  name: 'GetRemotePicture',
  method: 'GET',
  path: '/api/picture/remote',
  summary:
    'Fetches an image of another site through the server, so that the site learns nothing about the viewer. Only at an address that SignRemotePicture issued to the caller.',
  policy: signedIn('read'),
  request: z.extend(Picture, {
    /** Unix seconds. */
    expires: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    signature: z.optional(z.string().check(z.maxLength(100))),
  }),
});
