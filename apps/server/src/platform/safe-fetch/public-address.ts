import { lookup as lookupName } from 'node:dns';
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net';
import { AddressRefused } from './safe-fetch.errors.ts';

const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4');

/** The allocated part of IPv6. Addresses that embed an IPv4 address are excluded below or lie outside. */
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/** Whether an address is public: not loopback, not in a private network, not reserved. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return givenOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/**
 * Resolves a host name and refuses it when one of its addresses is not public. The connection uses exactly these
 * addresses, so DNS rebinding cannot change them in between.
 */
export const guardedLookup: LookupFunction = (hostname, { family, hints }, callback) => {
  lookupName(hostname, { family, hints, all: true }, (error, found) => {
    if (error) return callback(error, []);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new AddressRefused(hostname), []);
    callback(null, found);
  });
};
