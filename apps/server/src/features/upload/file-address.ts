import { GetUploadedFile, type RequestOf, toHttpRequest } from '@parley/contract';
import type { Signer } from '../../platform/signatures.ts';

const HOUR_MS = 3_600_000;
/** Long enough for a tab that is left open overnight, short enough for a leaked address. */
const VALID_MS = 24 * HOUR_MS;
/** Addresses of the same half day are equal, so that browser caches work. */
const STEP_MS = 12 * HOUR_MS;

type Size = 'original' | 'thumbnail';
export type FileAddresses = ReturnType<typeof createFileAddresses>;

/** Signed addresses of files, valid for a limited time without a session. */
export function createFileAddresses(signer: Signer, now: () => number) {
  return {
    of(id: string, size: Size): string {
      const expires = (Math.ceil((now() + VALID_MS) / STEP_MS) * STEP_MS) / 1000;
      const signature = signer.sign(id, size, expires);
      const request = { object_id: id, expires, signature, ...(size === 'thumbnail' ? { size } : {}) };
      return toHttpRequest(GetUploadedFile, request).path;
    },
    isValid({ object_id, expires, signature, size }: RequestOf<typeof GetUploadedFile>): boolean {
      return signer.isSigned(signature, object_id, size ?? 'original', expires) && expires * 1000 > now();
    },
  };
}
