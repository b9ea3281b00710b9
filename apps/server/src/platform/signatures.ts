import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from './database/database.ts';

/** Signs values for one purpose; signatures of other purposes are invalid. */
export interface Signer {
  sign(...values: readonly (string | number)[]): string;
  isSigned(signature: string, ...values: readonly (string | number)[]): boolean;
}

export interface Signers {
  readonly uploadToken: Signer;
  readonly fileAddress: Signer;
  readonly remotePicture: Signer;
  readonly knownDevice: Signer;
}

const KEY_BYTES = 32;

/**
 * The signing keys of this installation, derived from a random value that is created once and stored in the database.
 */
export async function openSigners(database: Database): Promise<Signers> {
  await database
    .insertInto('installation')
    .values({ fact: 'upload-key', value: randomBytes(KEY_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('fact').doNothing())
    .execute();
  const { value } = await database
    .selectFrom('installation')
    .select('value')
    .where('fact', '=', 'upload-key')
    .executeTakeFirstOrThrow();
  const signerFor = (purpose: string) => createSigner(Buffer.from(value, 'base64url'), purpose);
  return {
    uploadToken: signerFor('upload-token'),
    fileAddress: signerFor('file-address'),
    remotePicture: signerFor('remote-picture'),
    knownDevice: signerFor('known-device'),
  };
}

export function createSigner(secret: Uint8Array, purpose: string): Signer {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
  const digest = (values: readonly (string | number)[]) =>
    createHmac('sha256', key).update(JSON.stringify(values)).digest();
  return {
    sign: (...values) => digest(values).toString('base64url'),
    isSigned(signature, ...values) {
      const given = Buffer.from(signature, 'base64url');
      const expected = digest(values);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
