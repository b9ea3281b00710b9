import { describe, expect, it } from 'vitest';
import { createKnownHosts } from './known-hosts.ts';

const knows = (host: string, names: { baseUrl?: string; allowedHosts?: string[] } = {}) =>
  createKnownHosts({ baseUrl: undefined, allowedHosts: [], ...names }).refusalOf(host) === undefined;

describe('names of the server', () => {
  it.each([
    'localhost',
    'localhost:3000',
    'LocalHost.',
    'a.localhost:3000',
    '127.0.0.1:3000',
    '192.168.1.7',
    '[::1]:3000',
  ])('without BASE_URL it answers to %s', (host) => expect(knows(host)).toBe(true));

  it.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'notlocalhost',
    '',
    '[',
  ])('without BASE_URL it does not answer to %j', (host) => expect(knows(host)).toBe(false));

  it('with BASE_URL it answers to that name alone, at any port', () => {
    const baseUrl = 'https://Parley.example.com';
    expect(knows('parley.example.com', { baseUrl })).toBe(true);
    expect(knows('parley.example.com:8443', { baseUrl })).toBe(true);
    for (const host of ['127.0.0.1:3000', 'localhost', 'example.com', 'a.parley.example.com'])
      expect(knows(host, { baseUrl }), host).toBe(false);
  });

  it('answers to the names and addresses that are configured, with BASE_URL and without', () => {
    const allowedHosts = ['wiki.lan', '10.0.0.7', '::1'];
    for (const baseUrl of [undefined, 'https://parley.example.com'])
      for (const host of ['WIKI.lan:3000', '10.0.0.7:3000', '[::1]:3000'])
        expect(knows(host, { baseUrl, allowedHosts }), host).toBe(true);
    expect(knows('other.lan', { allowedHosts })).toBe(false);
  });
});
