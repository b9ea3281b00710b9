import { GetUploadedFile, type RequestOf, toHttpRequest } from '@parley/contract';
import type { Signer } from './signatures.ts';

const HOUR_MS = 3_600_000;
/** A tab left open overnight still works in the morning; a leaked address is dead the day after. */
const VALID_MS = 24 * HOUR_MS;
/** Addresses made within the same half day are the same, so that browsers find what they have cached. */
const STEP_MS = 12 * HOUR_MS;

type Size = 'original' | 'thumbnail';
export type FileAddresses = ReturnType<typeof createFileAddresses>;

/** Addresses of files that work for a while without a session. */
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
