import { GetRemotePicture, type RequestOf, type SignRemotePicture, toHttpRequest } from '@parley/contract';
import type { Signer } from '../../platform/signatures.ts';

/** Long enough for a page to load the image and to show it again, short enough to be useless in a text. */
export const VALID_SECONDS = 300;

export type PictureAddresses = ReturnType<typeof createPictureAddresses>;

/**
 * Addresses at which one user loads one image of one message for a few minutes. A model can write an address of our server
 * into its answer, but it cannot sign it: an image of another site is fetched only after its reader asked for it.
 */
export function createPictureAddresses(signer: Signer, now: () => number) {
  return {
    of(userId: string, { url, message_id }: RequestOf<typeof SignRemotePicture>): string {
      const expires = String(Math.ceil(now() / 1000) + VALID_SECONDS);
      const signature = signer.sign(userId, message_id ?? '', url, expires);
      return toHttpRequest(GetRemotePicture, { url, message_id, expires, signature }).path;
    },
    isValid(userId: string, request: RequestOf<typeof GetRemotePicture>): boolean {
      const { url, message_id = '', expires = '', signature = '' } = request;
      return signer.isSigned(signature, userId, message_id, url, expires) && Number(expires) * 1000 > now();
    },
  };
}
