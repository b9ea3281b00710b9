import { isIP } from 'node:net';

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/;

/**
 * The IP address of the client. Behind a reverse proxy on this machine, which an operator announces with BASE_URL, it
 * is the last entry of x-forwarded-for; earlier entries could be forged by the client.
 */
export function clientAddress(peer: string | undefined, forwarded: string | null, isBehindProxy: boolean): string {
  if (!peer) return 'unknown';
  const lastHop = forwarded?.split(',').at(-1)?.trim() ?? '';
  return isBehindProxy && LOOPBACK.test(peer) && isIP(lastHop) ? lastHop : peer;
}
