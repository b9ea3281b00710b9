import type { Locale } from '@parley/contract';
import type { NotFetched } from '../../platform/safe-fetch/safe-fetch.errors.ts';

const CLOSED = { 'en-US': 'The server closed the connection', 'zh-CN': '服务器中断了连接' };
const UNREACHABLE = { 'en-US': 'The server cannot be reached', 'zh-CN': '无法连通该服务器' };
const UNTRUSTED = { 'en-US': 'The certificate of the server is not trusted', 'zh-CN': '服务器的证书不受信任' };

/** By the code of the error. */
const REASONS: Readonly<Record<string, Record<Locale, string>>> = {
  ENOTFOUND: { 'en-US': 'There is no server of this name', 'zh-CN': '找不到该名称的服务器' },
  EAI_AGAIN: { 'en-US': 'The name of the server could not be looked up', 'zh-CN': '暂时无法解析服务器名称' },
  ECONNREFUSED: { 'en-US': 'No server accepts connections at this address', 'zh-CN': '该地址没有服务器接受连接' },
  ECONNRESET: CLOSED,
  EPIPE: CLOSED,
  ETIMEDOUT: UNREACHABLE,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  EPROTO: { 'en-US': 'A secure connection to the server could not be made', 'zh-CN': '无法与服务器建立安全连接' },
  CERT_HAS_EXPIRED: UNTRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: UNTRUSTED,
};

/** Why a server was not reached. Without a known code, what the network says is the only reason. */
export const notReachedReason = (error: NotFetched): Record<Locale, string> =>
  knownReason(error) ?? { 'en-US': error.message, 'zh-CN': error.message };

/** What usually is wrong after an error with this code, with what the network says, which may help an operator; null for other codes. */
export function knownReason({ message, cause }: NotFetched): Record<Locale, string> | null {
  const reason = REASONS[String((cause as NodeJS.ErrnoException | undefined)?.code)];
  if (!reason) return null;
  return { 'en-US': `${reason['en-US']} (${message}).`, 'zh-CN': `${reason['zh-CN']}（${message}）。` };
}
