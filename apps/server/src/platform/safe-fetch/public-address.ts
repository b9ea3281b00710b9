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

/** All of IPv6 that is given out. Addresses that carry an IPv4 address inside are in the parts left out below, or outside. */
const givenOut = new BlockList();
givenOut.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6');

/** Whether an address is somebody's on the internet, and not this machine's, this network's or nobody's. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  if (isIPv4(address)) return !notPublic.check(address, 'ipv4');
  return givenOut.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/**
 * Finds the addresses of a name, and refuses them all when one of them is not public. What is found here is what is
 * connected to: a name cannot lead elsewhere between the look and the connection.
 */
export const guardedLookup: LookupFunction = (hostname, { family, hints }, callback) => {
  lookupName(hostname, { family, hints, all: true }, (error, found) => {
    if (error) return callback(error, []);
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new AddressRefused(hostname), []);
    callback(null, found);
  });
};
