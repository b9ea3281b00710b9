import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

describe('client address', () => {
  it('is the peer’s address when there is no proxy, whatever x-forwarded-for says', () => {
    expect(clientAddress('203.0.113.7', '198.51.100.1', false)).toBe('203.0.113.7');
    expect(clientAddress('127.0.0.1', '198.51.100.1', false)).toBe('127.0.0.1');
    expect(clientAddress('203.0.113.7', '198.51.100.1', true)).toBe('203.0.113.7');
  });

  it('is the last entry of x-forwarded-for behind a proxy on this machine', () => {
    expect(clientAddress('127.0.0.1', '10.0.0.1, 198.51.100.1', true)).toBe('198.51.100.1');
    expect(clientAddress('::ffff:127.0.0.1', '2001:db8::1', true)).toBe('2001:db8::1');
    expect(clientAddress('::1', 'nonsense', true)).toBe('::1');
    expect(clientAddress('::1', null, true)).toBe('::1');
  });
});
