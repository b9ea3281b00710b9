import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKeyring, SecretCannotBeOpened } from './keyring.ts';

const place = { purpose: 'model key', id: 'm1' };
const oldKey = randomBytes(32);
const keyring = createKeyring([oldKey]);

describe('sealed secret', () => {
  it.each(['', 'sk-123', '钥匙 🔑', 'x'.repeat(10_000)])('opens unchanged: %.20j', (text) => {
    expect(keyring.open(place, keyring.seal(place, text))).toBe(text);
  });

  it('does not contain the text and differs each time', () => {
    const [one, other] = [keyring.seal(place, 'sk-123'), keyring.seal(place, 'sk-123')];
    expect(one).not.toBe(other);
    expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('sk-123');
  });

  it.each([
    ['another row', { ...place, id: 'm2' }],
    ['another purpose', { ...place, purpose: 'token' }],
    ['a place that reads the same', { purpose: 'model', id: 'key m1' }],
  ])('does not open for %s', (_, other) => {
    expect(() => keyring.open(other, keyring.seal(place, 'sk-123'))).toThrow(SecretCannotBeOpened);
  });

  it('does not open with another key, or after any of its characters changed', () => {
    const sealed = keyring.seal(place, 'sk-123');
    expect(() => createKeyring([randomBytes(32)]).open(place, sealed)).toThrow(SecretCannotBeOpened);
    for (let index = 0; index < sealed.length - 1; index += 1) {
      const changed = sealed.slice(0, index) + (sealed[index] === 'A' ? 'B' : 'A') + sealed.slice(index + 1);
      expect(() => keyring.open(place, changed), changed).toThrow(SecretCannotBeOpened);
    }
  });

  it.each(['', '1', '1.x.y', 'plain text', '1..'])('refuses %j', (text) => {
    expect(() => keyring.open(place, text)).toThrow(SecretCannotBeOpened);
  });

  it('still opens after a new key was added, which seals from then on', () => {
    const newKey = randomBytes(32);
    const rotated = createKeyring([newKey, oldKey]);
    expect(rotated.open(place, keyring.seal(place, 'sk-123'))).toBe('sk-123');
    expect(createKeyring([newKey]).open(place, rotated.seal(place, 'sk-456'))).toBe('sk-456');
  });
});
