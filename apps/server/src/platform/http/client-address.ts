import { isIP } from 'node:net';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * The address a request comes from. Behind a reverse proxy on this machine, which an operator announces with BASE_URL,
 * it is the last hop the proxy wrote down; any earlier entry could be invented by the client.
 */
export function clientAddress(peer: string | undefined, forwarded: string | null, isBehindProxy: boolean): string {
  if (!peer) return 'unknown';
  const lastHop = forwarded?.split(',').at(-1)?.trim() ?? '';
  return isBehindProxy && LOOPBACK.test(peer) && isIP(lastHop) ? lastHop : peer;
}
