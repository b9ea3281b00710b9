import { createHash } from 'node:crypto';
import { REMOTE_PICTURE_MAX_BYTES } from '@parley/contract';
import type { StoredBytes } from '../../platform/http/stored-bytes.ts';
import { createBoundedQueue } from '../../platform/limits/bounded-queue.ts';
import { createRateLimit } from '../../platform/limits/rate-limit.ts';
import { imageTypeOf } from '../../platform/object-storage/image-type.ts';
import { NotFetched, TooManyBytes } from '../../platform/safe-fetch/safe-fetch.errors.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { PictureNotFetched, RemoteNotAPicture, RemotePictureTooLarge } from './remote-picture.errors.ts';

/** Less than the 10 s after which a panel shows the placeholder. */
const TIMEOUT_MS = 9_000;
const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif';

const HEADERS = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=3600',
};

const PER_USER_AND_MINUTE = 120;
/** Each image is held in memory while it is fetched. */
const CONCURRENCY = { running: 6, waiting: 60 };

export type RemotePictureService = ReturnType<typeof createRemotePictureService>;

export function createRemotePictureService(safeFetch: SafeFetch) {
  const perUser = createRateLimit('remote-picture', PER_USER_AND_MINUTE, 60);
  const enqueue = createBoundedQueue(CONCURRENCY);

  async function fetchPicture(url: string): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await safeFetch(url, { timeoutMs: TIMEOUT_MS, maxBytes: REMOTE_PICTURE_MAX_BYTES, accept: ACCEPT });
    } catch (error) {
      if (error instanceof TooManyBytes) throw new RemotePictureTooLarge();
      throw error instanceof NotFetched ? new PictureNotFetched({}, error) : error;
    }
  }

  return {
    /** An image of another site. The content type that its server declares is ignored. */
    async fetchFor(userId: string, url: string): Promise<StoredBytes> {
      await perUser.consume(userId);
      const bytes = await enqueue(() => fetchPicture(url));
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

/** The raster format by the first bytes. SVG is not accepted: it can hold markup and scripts. */
function remotePictureType(bytes: Uint8Array): string | null {
  const brand = String.fromCharCode(...bytes.subarray(4, 12));
  return imageTypeOf(bytes) ?? (brand === 'ftypavif' || brand === 'ftypavis' ? 'image/avif' : null);
}
