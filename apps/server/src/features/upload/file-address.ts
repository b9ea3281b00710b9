import { GetUploadedFile, type RequestOf, toHttpRequest } from '@parley/contract';
import type { Signer } from '../../platform/signatures.ts';

const HOUR_MS = 3_600_000;
/** Long enough for a tab that is left open overnight, short enough for a leaked address. */
const VALID_MS = 24 * HOUR_MS;
/** Addresses of the same half day are equal, so that browser caches work. */
const STEP_MS = 12 * HOUR_MS;

type Size = 'original' | 'thumbnail';
export type FileSignatures = ReturnType<typeof createFileSignatures>;

/** The share of a conversation whose readers may load the file. */
export interface FileShare {
  readonly shareId: string;
  readonly expiresAt: number;
}

/** Signed addresses of files, valid for a limited time without a session. */
export function createFileSignatures(signer: Signer, now: () => number) {
  const signed = (id: string, size: Size, expires: number, share: string | undefined) =>
    [id, size, expires, ...(share === undefined ? [] : [share])] as const;
  return {
    addressOf(id: string, size: Size, share?: FileShare): string {
      const end = Math.ceil((now() + VALID_MS) / STEP_MS) * STEP_MS;
      const expires = Math.floor(Math.min(end, share?.expiresAt ?? end) / 1000);
      const signature = signer.sign(...signed(id, size, expires, share?.shareId));
      const request = {
        object_id: id,
        expires,
        signature,
        ...(size === 'thumbnail' ? { size } : {}),
        ...(share && { share: share.shareId }),
      };
      return toHttpRequest(GetUploadedFile, request).path;
    },
    isValid({ object_id, expires, signature, size, share }: RequestOf<typeof GetUploadedFile>): boolean {
      const values = signed(object_id, size ?? 'original', expires, share);
      return signer.isSigned(signature, ...values) && expires * 1000 > now();
    },
  };
}
