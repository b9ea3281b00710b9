import { createHash } from 'node:crypto';
import {
  type GetRemotePicture,
  REMOTE_PICTURE_MAX_BYTES,
  type RequestOf,
  type ResponseOf,
  type SignRemotePicture,
} from '@parley/contract';
import type { StoredBytes } from '../../platform/http/stored-bytes.ts';
import { createFairQueue } from '../../platform/limits/fair-queue.ts';
import { createRateLimit } from '../../platform/limits/rate-limit.ts';
import { imageTypeOf } from '../../platform/object-storage/image-type.ts';
import { NotFetched, TooManyBytes } from '../../platform/safe-fetch/safe-fetch.errors.ts';
import type { SafeFetch } from '../../platform/safe-fetch/safe-fetch.ts';
import { type PictureAddresses, VALID_SECONDS } from './picture-address.ts';
import {
  PictureNotFetched,
  RemoteNotAPicture,
  RemotePictureNotSigned,
  RemotePictureTooLarge,
} from './remote-picture.errors.ts';
import { sendOnce } from './send-once.ts';

/** Less than the 10 s after which a panel shows the placeholder. */
const TIMEOUT_MS = 9_000;
const ACCEPT = 'image/avif,image/webp,image/png,image/jpeg,image/gif';

const HEADERS = {
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=3600',
};

const PER_USER_AND_MINUTE = 120;
const SENDING_MS = 30_000;
/**
 * Each image is held in memory while it is fetched and sent, up to 10 MB. A user whose image servers or connection are slow
 * waits for their own images only.
 */
const CONCURRENCY = { running: 16, runningPerUser: 4, waitingPerUser: 30 };

export type RemotePictureService = ReturnType<typeof createRemotePictureService>;

export function createRemotePictureService(safeFetch: SafeFetch, addresses: PictureAddresses) {
  const perUser = createRateLimit('remote-picture', PER_USER_AND_MINUTE, 60);
  const enqueue = createFairQueue(CONCURRENCY);

  async function fetchPicture(url: string): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await safeFetch(url, { timeoutMs: TIMEOUT_MS, maxBytes: REMOTE_PICTURE_MAX_BYTES, accept: ACCEPT });
    } catch (error) {
      if (error instanceof TooManyBytes) throw new RemotePictureTooLarge();
      throw error instanceof NotFetched ? new PictureNotFetched({}, error) : error;
    }
  }

  return {
    sign: (userId: string, picture: RequestOf<typeof SignRemotePicture>): ResponseOf<typeof SignRemotePicture> => ({
      signed_url: addresses.of(userId, picture),
      valid_seconds: VALID_SECONDS,
    }),
    /** An image of another site. The content type that its server declares is ignored. */
    async fetchFor(userId: string, request: RequestOf<typeof GetRemotePicture>): Promise<StoredBytes> {
      if (!addresses.isValid(userId, request)) throw new RemotePictureNotSigned();
      await perUser.consume(userId);
      return new Promise((resolve, reject) => {
        enqueue(userId, async () => {
          const bytes = await fetchPicture(request.url);
          const contentType = remotePictureType(bytes);
          if (!contentType) throw new RemoteNotAPicture();
          const { over, read } = sendOnce(bytes, SENDING_MS);
          const tag = createHash('sha256').update(bytes).digest('hex');
          resolve({ byteSize: bytes.length, tag, headers: { ...HEADERS, 'content-type': contentType }, read });
          await over;
        }).catch(reject);
      });
    },
  };
}

/** The raster format by the first bytes. SVG is not accepted: it can hold markup and scripts. */
function remotePictureType(bytes: Uint8Array): string | null {
  const brand = String.fromCharCode(...bytes.subarray(4, 12));
  return imageTypeOf(bytes) ?? (brand === 'ftypavif' || brand === 'ftypavis' ? 'image/avif' : null);
}
