import { createHash } from 'node:crypto';
import { REMOTE_PICTURE_MAX_BYTES } from '@parley/contract';
import type { StoredBytes } from '../../platform/http/stored-bytes.ts';
import { NotFetched, TooManyBytes } from '../../platform/safe-fetch/safe-fetch.errors.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { PictureNotFetched, RemoteNotAPicture, RemotePictureTooLarge } from './picture.errors.ts';
import { createPictureLimits } from './picture-limits.ts';
import { remotePictureType } from './remote-picture-type.ts';

/** Below the ten seconds after which a panel gives a picture up. */
const TIMEOUT_MS = 9_000;
const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif';

const HEADERS = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=3600',
};

export type PictureService = ReturnType<typeof createPictureService>;

export function createPictureService(safeFetch: SafeFetch) {
  const within = createPictureLimits();

  async function fetchPicture(url: string): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await safeFetch(url, { timeoutMs: TIMEOUT_MS, maxBytes: REMOTE_PICTURE_MAX_BYTES, accept: ACCEPT });
    } catch (error) {
      if (error instanceof TooManyBytes) throw new RemotePictureTooLarge();
      throw error instanceof NotFetched ? new PictureNotFetched({}, error) : error;
    }
  }

  return {
    /** A picture from elsewhere, whatever its server calls it. */
    async fetchFor(userId: string, url: string): Promise<StoredBytes> {
      const bytes = await within(userId, () => fetchPicture(url));
      const contentType = remotePictureType(bytes);
      if (!contentType) throw new RemoteNotAPicture();
      return {
        byteSize: bytes.length,
        tag: createHash('sha256').update(bytes).digest('hex'),
        headers: { ...HEADERS, 'content-type': contentType },
        read: ({ start, end }) => new Blob([bytes.subarray(start, end + 1)]).stream(),
      };
    },
  };
}
