import { randomBytes } from 'node:crypto';
import type { Signer } from '../signatures.ts';

/**
 * Which accounts a browser has signed in to before. It is told by a cookie that only this installation can make and
 * that outlives the session. It opens nothing: it only spares its owner the delay that strangers cause by guessing.
 *
 *     cookie = pass.pass.…      pass = id (22 characters) + signature of id and account
 */
export interface KnownDevices {
  /** The id of this browser at an account it has signed in to; undefined for a stranger. */
  idAt(account: string, cookie: string | undefined): string | undefined;
  /** The cookie with the account added. */
  remember(account: string, cookie: string | undefined): string;
}

const ID_BYTES = 16;
/** 16 bytes in base64url. */
const ID_LENGTH = 22;
/** Of the accounts of one browser, those that it signed in to last. */
const ACCOUNTS_MAX = 8;

export function createKnownDevices(signer: Signer): KnownDevices {
  const passesIn = (cookie: string | undefined) => cookie?.split('.').slice(0, ACCOUNTS_MAX) ?? [];
  const isFor = (account: string) => (pass: string) =>
    signer.isSigned(pass.slice(ID_LENGTH), pass.slice(0, ID_LENGTH), account);

  return {
    idAt: (account, cookie) => passesIn(cookie).find(isFor(account))?.slice(0, ID_LENGTH),
    remember(account, cookie) {
      const passes = passesIn(cookie);
      const own = passes.find(isFor(account));
      const id = randomBytes(ID_BYTES).toString('base64url');
      const others = passes.filter((pass) => pass !== own);
      return [own ?? id + signer.sign(id, account), ...others].slice(0, ACCOUNTS_MAX).join('.');
    },
  };
}
