import { isIPv6 } from 'node:net';

/** One customer has a whole IPv6 network of 64 bits and could use a new address of it for every attempt. */
export const network = (ip: string): string => firstGroups(ip, 4);

/** Whoever rents servers has up to 65,536 such networks, in one of 48 bits. */
export const providerNetwork = (ip: string): string => firstGroups(ip, 3);

/** An IPv4 address as it is, or the first groups of 16 bits of an IPv6 address. */
function firstGroups(ip: string, count: number): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip;
  const [head = '', tail] = ip.split('::');
  const first = head.split(':');
  const missing = tail === undefined ? 0 : 8 - first.length - tail.split(':').length;
  return [...first, ...Array(Math.max(0, missing)).fill('0'), ...(tail ?? '').split(':')].slice(0, count).join(':');
}
