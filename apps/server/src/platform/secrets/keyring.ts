import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * The location of a secret. A secret that is sealed for one location cannot be opened at another, so rows cannot be
 * swapped.
 */
export interface SecretPlace {
  /** The kind of secret: each kind has its own derived key. */
  readonly purpose: string;
  /** The row that holds it. */
  readonly id: string;
}

/** Sealed with another key or for another location, or modified since. */
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

/** Seals with the first key and opens with the key that sealed it, so a new first key can be added at any time. */
export function createKeyring(masterKeys: readonly Uint8Array[]) {
  const byId = new Map(masterKeys.map((key) => [idOf(key), createDerivedKeys(key)]));
  const [first] = byId;
  if (!first) throw new Error('a keyring needs a key');
  const [currentId, current] = first;

  return {
    /** `1.<id of the key>.<nonce, text and tag>` */
    seal(place: SecretPlace, text: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current(place.purpose), nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(bytesOf(place));
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return [FORMAT, currentId, sealed.toString('base64url')].join('.');
    },
    open(place: SecretPlace, sealed: string): string {
      const [format, keyId = '', content = ''] = sealed.split('.');
      const keyFor = byId.get(keyId);
      const bytes = Buffer.from(content, 'base64url');
      if (format !== FORMAT || !keyFor || bytes.length < NONCE_BYTES + TAG_BYTES) throw new SecretCannotBeOpened(place);
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, keyFor(place.purpose), nonce, { authTagLength: TAG_BYTES });
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

/** A key for each purpose, derived once: purposes are few, and a plugin opens secrets with each call. */
function createDerivedKeys(masterKey: Uint8Array): (purpose: string) => Buffer {
  const derived = new Map<string, Buffer>();
  return (purpose) => {
    const key = derived.get(purpose) ?? derive(masterKey, purpose);
    derived.set(purpose, key);
    return key;
  };
}

function derive(masterKey: Uint8Array, purpose: string, length = KEY_BYTES): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `parley ${purpose}`, length));
}

/** Identifies a key without revealing anything about it. */
const idOf = (masterKey: Uint8Array) => derive(masterKey, 'key id', KEY_ID_BYTES).toString('base64url');

/** The length comes first, so that no two locations have the same bytes. */
const bytesOf = ({ purpose, id }: SecretPlace) => Buffer.from(`${purpose.length} ${purpose} ${id}`);
