import { isIPv6 } from 'node:net';

/** One customer has a whole IPv6 network of 64 bits and could use a new address of it for every attempt. */
export function network(ip: string): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const first = head.split(':');
  const missing = tail === undefined ? 0 : 8 - first.length - tail.split(':').length;
  return [...first, ...Array(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}
