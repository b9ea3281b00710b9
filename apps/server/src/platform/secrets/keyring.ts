import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Where a secret is kept. Sealed for one place it cannot be opened at another, so that rows cannot swap their secrets. */
export interface SecretPlace {
  /** What kind of secret it is: each kind has a key of its own. */
  readonly purpose: string;
  /** The row that holds it. */
  readonly id: string;
}

/** Sealed with another key, for another place, or changed since. */
export class SecretCannotBeOpened extends Error {
  constructor({ purpose, id }: SecretPlace) {
    super(`the ${purpose} of ${id} cannot be opened with the secret key of this installation`);
  }
}

export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_ID_BYTES = 6;
const CIPHER = 'aes-256-gcm';
const FORMAT = '1';

export type Keyring = ReturnType<typeof createKeyring>;

/** Seals with the first key and opens with whichever sealed it: a new first key takes over without losing anything. */
export function createKeyring(masterKeys: readonly Uint8Array[]) {
  const byId = new Map(masterKeys.map((key) => [idOf(key), key]));
  const [current] = masterKeys;
  if (!current) throw new Error('a keyring needs a key');

  return {
    /** `1.<id of the key>.<nonce, text and tag>` */
    seal(place: SecretPlace, text: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, derive(current, place.purpose), nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(bytesOf(place));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [FORMAT, idOf(current), sealed.toString('base64url')].join('.');
    },
    open(place: SecretPlace, sealed: string): string {
      const [format, keyId = '', content = ''] = sealed.split('.');
      const key = byId.get(keyId);
      const bytes = Buffer.from(content, 'base64url');
      if (format !== FORMAT || !key || bytes.length < NONCE_BYTES + TAG_BYTES) throw new SecretCannotBeOpened(place);
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, derive(key, place.purpose), nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(bytesOf(place));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      try {
        return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
      } catch {
        throw new SecretCannotBeOpened(place);
      }
    },
  };
}

function derive(masterKey: Uint8Array, purpose: string, length = KEY_BYTES): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `parley ${purpose}`, length));
}

/** Tells which key sealed something, and nothing about the key. */
const idOf = (masterKey: Uint8Array) => derive(masterKey, 'key id', KEY_ID_BYTES).toString('base64url');

/** The length first: no two places have the same bytes. */
const bytesOf = ({ purpose, id }: SecretPlace) => Buffer.from(`${purpose.length} ${purpose} ${id}`);
