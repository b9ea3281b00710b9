import { hash, randomBytes } from 'node:crypto';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Everything nondeterministic in one place, so that tests can control it. */
export interface ClockAndIds {
  /** Milliseconds since the epoch. */
  now(): number;
  newId(): string;
  /** A secret for the user and the hash of it for us: the secret itself is never stored. */
  newSecret(): { secret: string; hash: string };
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_LENGTH = 10;
const RANDOM_BYTES = 16;
const CODES = Uint8Array.from(ALPHABET, (character) => character.charCodeAt(0));

/** The id that is being made: one string is built from all bytes instead of one for each character. */
const characters = Buffer.alloc(TIME_LENGTH + RANDOM_BYTES);

/** Ids begin with the time, so that rows created together are neighbours in an index. */
function newId(now: number): string {
  let rest = Math.floor(now);
  for (let position = TIME_LENGTH - 1; position >= 0; position -= 1, rest = Math.floor(rest / 32))
    characters[position] = CODES[rest % 32] ?? 0;
  const first = nextUnusedOffset();
  for (let index = 0; index < RANDOM_BYTES; index += 1)
    characters[TIME_LENGTH + index] = CODES[(pool[first + index] ?? 0) % 32] ?? 0;
  return characters.toString('latin1');
}

/** Random bytes are fetched in blocks, because small system calls are slow and every request creates an id. */
const POOL_BYTES = 4096;
let pool = randomBytes(POOL_BYTES);
let used = 0;

/** The offset in the pool of the next 16 unused bytes. */
function nextUnusedOffset(): number {
  if (used === POOL_BYTES) {
    pool = randomBytes(POOL_BYTES);
    used = 0;
  }
  used += RANDOM_BYTES;
  return used - RANDOM_BYTES;
}

export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

export function systemClockAndIds(now: () => number = Date.now): ClockAndIds {
  return {
    now,
    newId: () => newId(now()),
    newSecret() {
      const secret = randomBytes(32).toString('base64url');
      return { secret, hash: hashSecret(secret) };
    },
  };
}
