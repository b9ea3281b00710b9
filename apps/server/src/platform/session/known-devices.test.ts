import { describe, expect, it } from 'vitest';
import { createSigner } from '../signatures.ts';
import { createKnownDevices } from './known-devices.ts';

const signerOf = (byte: number) => createSigner(new Uint8Array(32).fill(byte), 'known-device');
const devices = createKnownDevices(signerOf(7));

describe('known devices', () => {
  it('are known at the accounts that they signed in to, and at no other', () => {
    const cookie = devices.remember('alice@example.com', undefined);
    expect(devices.idAt('alice@example.com', cookie)).toMatch(/^[\w-]{22}$/);
    expect(devices.idAt('bob@example.com', cookie)).toBeUndefined();
    expect(devices.idAt('alice@example.com', undefined)).toBeUndefined();
    const both = devices.remember('bob@example.com', cookie);
    expect(devices.idAt('alice@example.com', both)).toBe(devices.idAt('alice@example.com', cookie));
    expect(devices.idAt('bob@example.com', both)).not.toBe(devices.idAt('alice@example.com', both));
  });

  it('keep their id when they sign in again', () => {
    const cookie = devices.remember('alice@example.com', undefined);
    expect(devices.remember('alice@example.com', cookie)).toBe(cookie);
  });

  it('cannot be made up: not with another key, not by changing or shortening a cookie', () => {
    const foreign = createKnownDevices(signerOf(8)).remember('alice@example.com', undefined);
    const own = devices.remember('alice@example.com', undefined);
    const changed = (own[0] === 'A' ? 'B' : 'A') + own.slice(1);
    for (const cookie of [foreign, changed, own.slice(0, -1), `${own}A`, '.', 'é'.repeat(22)])
      expect(devices.idAt('alice@example.com', cookie), cookie).toBeUndefined();
  });

  it('are remembered for the eight accounts used last', () => {
    const accounts = Array.from({ length: 9 }, (_, index) => `user${index}@example.com`);
    const cookie = accounts.reduce<string | undefined>((so, account) => devices.remember(account, so), undefined);
    expect(accounts.filter((account) => devices.idAt(account, cookie))).toEqual(accounts.slice(1));
  });
});
