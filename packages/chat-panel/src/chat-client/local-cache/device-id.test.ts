import { expect, it } from 'vitest';
import { deviceId } from './device-id.ts';

function memoryStorage() {
  const entries = new Map<string, string>();
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  } as Storage;
}

it('chat §7: the device id is stable in one browser and differs between browsers', () => {
  const [one, other] = [memoryStorage(), memoryStorage()];
  const first = deviceId(() => one);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(deviceId(() => one)).toBe(first);
  expect(deviceId(() => other)).not.toBe(first);
});
