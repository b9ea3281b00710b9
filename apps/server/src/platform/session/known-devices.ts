import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';

/**
 * Which accounts a browser has signed in to before. It is told by a cookie that only this installation can make and
 * that outlives the session. It opens nothing: it only spares its owner the delay that strangers cause by guessing.
 *
 *     cookie = pass.pass.…      pass = id (22 characters) + signature of id and account (22 characters)
 */
export interface KnownDevices {
  /** The id of this browser at an account it has signed in to; undefined for a stranger. */
  idAt(account: string, cookie: string | undefined): string | undefined;
  /** The cookie with the account added. */
  remember(account: string, cookie: string | undefined): string;
}

const KEY_BYTES = 32;
const ID_BYTES = 16;
/** 16 bytes in base64url. */
const ID_LENGTH = 22;
/** Of the accounts of one browser, those that it signed in to last. */
const ACCOUNTS_MAX = 8;

/** The key is random, created once and stored in the database. */
export async function openKnownDevices(database: Database): Promise<KnownDevices> {
  await database
    .insertInto('installation')
    .values({ fact: 'device-key', value: randomBytes(KEY_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('fact').doNothing())
    .execute();
  const { value } = await database
    .selectFrom('installation')
    .select('value')
    .where('fact', '=', 'device-key')
    .executeTakeFirstOrThrow();
  return createKnownDevices(Buffer.from(value, 'base64url'));
}

export function createKnownDevices(key: Uint8Array): KnownDevices {
  const sign = (id: string, account: string) =>
    createHmac('sha256', key).update(`${id} ${account}`).digest('base64url').slice(0, ID_LENGTH);
  const passesIn = (cookie: string | undefined) => cookie?.split('.').slice(0, ACCOUNTS_MAX) ?? [];
  const isFor = (account: string) => (pass: string) =>
    pass.length === 2 * ID_LENGTH && isSame(pass.slice(ID_LENGTH), sign(pass.slice(0, ID_LENGTH), account));

  return {
    idAt: (account, cookie) => passesIn(cookie).find(isFor(account))?.slice(0, ID_LENGTH),
    remember(account, cookie) {
      const passes = passesIn(cookie);
      const own = passes.find(isFor(account));
      const id = randomBytes(ID_BYTES).toString('base64url');
      const others = passes.filter((pass) => pass !== own);
      return [own ?? id + sign(id, account), ...others].slice(0, ACCOUNTS_MAX).join('.');
    },
  };
}

const isSame = (given: string, expected: string) =>
  Buffer.byteLength(given) === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
