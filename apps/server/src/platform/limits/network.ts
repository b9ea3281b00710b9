import { isIPv6 } from 'node:net';

/** One customer has a whole IPv6 network of 64 bits and could use a new address of it for every attempt. */
const CUSTOMER_GROUPS = 4;
/** Whoever rents servers has up to 65,536 such networks, in one of 48 bits. */
export const PROVIDER_GROUPS = 3;

/** The address, or the first groups of 16 bits of an IPv6 address. */
export function network(ip: string, groups = CUSTOMER_GROUPS): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const first = head.split(':');
  const missing = tail === undefined ? 0 : 8 - first.length - tail.split(':').length;
  return [...first, ...Array(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')].slice(0, groups).join(':');
}
