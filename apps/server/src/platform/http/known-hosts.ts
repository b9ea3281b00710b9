import { isIP, isIPv4 } from 'node:net';
import type { DomainError } from '../domain-error.ts';
import { UnknownHost, UnknownHostOfBaseUrl } from './http.errors.ts';

/**
 * Refuses requests that name this server by a name it does not have. Without this check any site could point a name of
 * its own at a server in a private network and read it through the browser of a visitor (DNS rebinding).
 */
export interface KnownHosts {
  /** The refusal of a `Host` header, or undefined for one that is known. */
  refusalOf(host: string): DomainError | undefined;
}

interface Names {
  readonly baseUrl: string | undefined;
  /** Names and addresses that the operator has listed beside. */
  readonly allowedHosts: readonly string[];
}

/** Longer names are cut in the refusal. */
const SHOWN_MAX = 100;

export function createKnownHosts({ baseUrl, allowedHosts }: Names): KnownHosts {
  const names = new Set(allowedHosts.map(toHostname));
  if (baseUrl) names.add(toHostname(new URL(baseUrl).host));
  const isKnown = (hostname: string) =>
    names.has(hostname) || (baseUrl === undefined && (isLoopbackName(hostname) || isIP(hostname) !== 0));
  /** Nearly all requests name the same one. */
  let lastKnown: string | null = null;
  return {
    refusalOf(host) {
      if (host === lastKnown) return undefined;
      const hostname = toHostname(host);
      if (isKnown(hostname)) {
        lastKnown = host;
        return undefined;
      }
      const shown = hostname.slice(0, SHOWN_MAX);
      return baseUrl ? new UnknownHostOfBaseUrl(shown, baseUrl) : new UnknownHost(shown);
    },
  };
}

/** The name in a `Host` header or in a setting: without its port, its brackets and the dot at its end, in lower case. */
export function toHostname(host: string): string {
  const [, bracketed, plain = ''] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host.trim()) ?? [
    undefined,
    undefined,
    host,
  ];
  return (bracketed ?? plain).toLowerCase().replace(/\.$/, '');
}

/** Names and addresses under which only this machine itself can reach the server. */
export function isLoopbackName(hostname: string): boolean {
  if (isIPv4(hostname)) return hostname.startsWith('127.');
  return hostname === '::1' || hostname === 'localhost' || hostname.endsWith('.localhost');
}
