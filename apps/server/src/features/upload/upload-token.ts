import { UPLOAD_MAX_BYTES, UPLOAD_TOKEN_MS } from '@parley/contract';
import type { Signer } from '../../platform/signatures.ts';
import type { UploadRow } from './upload.schema.ts';

type Named = Pick<UploadRow, 'id' | 'ownerId'>;
export type UploadTokens = ReturnType<typeof createUploadTokens>;

/** `<expiry>.<max bytes>.<signature>`: permits one user to upload one object until the expiry. */
export function createUploadTokens(signer: Signer, now: () => number) {
  return {
    issue({ id, ownerId, byteSize }: Named & Pick<UploadRow, 'byteSize'>): { token: string; expiresAt: number } {
      const expiresAt = now() + UPLOAD_TOKEN_MS;
      const maxBytes = byteSize ?? UPLOAD_MAX_BYTES;
      const signature = signer.sign(ownerId, id, maxBytes, expiresAt);
      return { token: `${expiresAt}.${maxBytes}.${signature}`, expiresAt };
    },
    isFor(token: string, { id, ownerId }: Named): boolean {
      const [expiry = '', maxBytes = '', signature = ''] = token.split('.');
      const isSigned = signer.isSigned(signature, ownerId, id, Number(maxBytes), Number(expiry));
      return isSigned && Number(expiry) > now();
    },
  };
}
