import { describe, expect, it } from 'vitest';
import { createTrustedProxies, readNetwork } from './trusted-proxies.ts';

const networks = ['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'];

describe('client address', () => {
  const { clientAddress } = createTrustedProxies({ networks });

  it('is the peer’s address when the peer is no trusted proxy, whatever X-Forwarded-For says', () => {
    expect(clientAddress('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(clientAddress('::ffff:203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
    expect(clientAddress('2001:db8::7', '198.51.100.1')).toBe('2001:db8::7');
    expect(createTrustedProxies({ networks: [] }).clientAddress('127.0.0.1', '198.51.100.1')).toBe('127.0.0.1');
  });

  it('is the last entry of X-Forwarded-For behind a trusted proxy, of IPv4 or IPv6', () => {
    for (const peer of ['127.0.0.1', '::ffff:127.0.0.1', '10.9.8.7', '::1', 'fd12::7'])
      expect(clientAddress(peer, '192.0.2.66, 198.51.100.1'), peer).toBe('198.51.100.1');
    expect(clientAddress('::1', '2001:db8::1')).toBe('2001:db8::1');
  });

  it('is the first entry from the right that is no trusted proxy', () => {
    expect(clientAddress('127.0.0.1', '192.0.2.66, 198.51.100.1, fd00::5, 10.0.0.2')).toBe('198.51.100.1');
    expect(clientAddress('127.0.0.1', '10.0.0.3, 10.0.0.2')).toBe('10.0.0.3');
  });

  it('reads entries with a port, and ignores what is not an address', () => {
    expect(clientAddress('::1', '198.51.100.1:51234')).toBe('198.51.100.1');
    expect(clientAddress('::1', '[2001:db8::1]:51234')).toBe('2001:db8::1');
    expect(clientAddress('::1', 'nonsense')).toBe('::1');
    expect(clientAddress('::1', null)).toBe('::1');
    expect(clientAddress(undefined, '198.51.100.1')).toBe('unknown');
  });

  it('reports once that the header of a peer was ignored', () => {
    const ignored: string[] = [];
    const proxies = createTrustedProxies({ networks, onIgnored: (peer) => ignored.push(peer) });
    proxies.clientAddress('127.0.0.1', '198.51.100.1');
    proxies.clientAddress('203.0.113.7', null);
    expect(ignored).toEqual([]);
    for (const peer of ['203.0.113.7', '203.0.113.8']) proxies.clientAddress(peer, '198.51.100.1');
    expect(ignored).toEqual(['203.0.113.7']);
  });
});

describe('https', () => {
  it('is what a trusted proxy says, and nobody else', () => {
    const { isHttps } = createTrustedProxies({ networks });
    expect(isHttps('127.0.0.1', 'https')).toBe(true);
    expect(isHttps('127.0.0.1', 'http, HTTPS')).toBe(true);
    expect(isHttps('127.0.0.1', 'http')).toBe(false);
    expect(isHttps('127.0.0.1', null)).toBe(false);
    expect(isHttps('203.0.113.7', 'https')).toBe(false);
  });
});

describe('networks', () => {
  it('are addresses, or networks in CIDR notation', () => {
    expect(readNetwork('192.0.2.1')).toEqual({ address: '192.0.2.1', prefix: 32, family: 'ipv4' });
    expect(readNetwork('10.0.0.0/8')).toEqual({ address: '10.0.0.0', prefix: 8, family: 'ipv4' });
    expect(readNetwork('fd00::/8')).toEqual({ address: 'fd00::', prefix: 8, family: 'ipv6' });
    for (const text of ['', 'proxy', '10.0.0.0/33', '::/129', '10.0.0.0/', '10.0.0.0/8/8', 'fe80::1%eth0'])
      expect(() => readNetwork(text), text).toThrow();
  });
});
