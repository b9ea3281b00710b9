import { BlockList, isIP, isIPv6 } from 'node:net';

/**
 * The reverse proxies of the operator (TRUSTED_PROXIES). What they write into `X-Forwarded-For` and
 * `X-Forwarded-Proto` counts; from everybody else these headers are ignored, because any client can send them.
 */
export interface TrustedProxies {
  /** The IP address of the client: the first one, counted from this server, that is not a proxy of the operator. */
  clientAddress(peer: string | undefined, forwardedFor: string | null): string;
  /** Whether the client reached the proxy over https. */
  isHttps(peer: string | undefined, forwardedProto: string | null): boolean;
}

interface Options {
  /** Addresses and networks, such as `10.0.0.1` and `fd00::/8`. */
  readonly networks: readonly string[];
  /** Called once, for the first peer whose `X-Forwarded-For` was ignored. */
  readonly onIgnored?: (peer: string) => void;
}

export function createTrustedProxies({ networks, onIgnored }: Options): TrustedProxies {
  const list = new BlockList();
  for (const { address, prefix, family } of networks.map(readNetwork)) list.addSubnet(address, prefix, family);
  const isTrusted = (address: string) => isIP(address) !== 0 && list.check(address, familyOf(address));
  let hasIgnored = false;

  return {
    clientAddress(peer, forwardedFor) {
      if (!peer) return 'unknown';
      let client = toPlain(peer);
      if (forwardedFor === null) return client;
      if (!isTrusted(client)) {
        if (!hasIgnored) onIgnored?.(client);
        hasIgnored = true;
        return client;
      }
      const hops = forwardedFor.split(',');
      while (isTrusted(client)) {
        const hop = hopAddress(hops.pop() ?? '');
        if (!hop) break;
        client = hop;
      }
      return client;
    },
    isHttps: (peer, forwardedProto) =>
      forwardedProto !== null && peer !== undefined && isTrusted(toPlain(peer)) && lastOf(forwardedProto) === 'https',
  };
}

const PREFIX_MAX = { ipv4: 32, ipv6: 128 } as const;
const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
const lastOf = (header: string) => header.split(',').at(-1)?.trim().toLowerCase();

/** An address or a network in CIDR notation. Throws for anything else. */
export function readNetwork(text: string): { address: string; prefix: number; family: 'ipv4' | 'ipv6' } {
  const [, address = '', digits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = familyOf(address);
  const prefix = digits === undefined ? PREFIX_MAX[family] : Number(digits);
  if (isIP(address) === 0 || address.includes('%') || prefix > PREFIX_MAX[family])
    throw new Error(`not an address or a network: ${text}`);
  return { address, prefix, family };
}

/** A socket that listens on IPv6 names its IPv4 peers `::ffff:192.0.2.1`. */
const toPlain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** An entry of `X-Forwarded-For`; some proxies write the port beside the address. */
function hopAddress(entry: string): string | undefined {
  const text = entry.trim();
  const [, bracketed, withPort] = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text) ?? [];
  const address = toPlain(bracketed ?? withPort ?? text);
  return isIP(address) === 0 ? undefined : address;
}
