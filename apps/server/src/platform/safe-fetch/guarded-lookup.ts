import { lookup as lookupName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import { AddressRefused } from './safe-fetch.errors.ts';

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
