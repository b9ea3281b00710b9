import { describe, expect, it } from 'vitest';
import { WeakPassword } from './account.errors.ts';
import { commonPasswords } from './common-passwords.ts';
import { refuseWeakPassword } from './weak-password.ts';

const refuses = (password: string) => {
  try {
    refuseWeakPassword(password, 'ada.lovelace@example.com');
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(WeakPassword);
    return true;
  }
};

describe('weak passwords', () => {
  it('are the 10,000 most common ones that are long enough, in any case', () => {
    const list = commonPasswords();
    expect(new Set(list).size).toBeGreaterThanOrEqual(10_000);
    expect(list.filter((password) => password.length < 8 || password !== password.toLowerCase())).toEqual([]);
    expect(list.filter((password) => !refuses(password))).toEqual([]);
    expect(list.filter((password) => !refuses(password.toUpperCase().toLowerCase()))).toEqual([]);
    expect(refuses('PassWord123')).toBe(true);
  });

  it.each([
    'administrator',
    'alexander',
    'basketball',
    'bismillah',
    'butterfly',
    'chocolate',
    'liverpool',
    'manchester',
    'mercedes',
    'metallica',
    'qwertyuiop123',
    'remember',
    'slipknot',
    'snowboard',
    'testing123',
    'victoria',
    'zaq12wsx',
  ])('such as %s', (password) => expect(refuses(password)).toBe(true));

  it.each(['ada.lovelace@example.com', 'Ada.Lovelace', 'zzzzzzzz', 'xyxyxyxyxy', 'uvwxuvwx', '56789:;<', 'ponmlkji'])(
    'are the own name, repetitions and sequences, such as %s',
    (password) => expect(refuses(password)).toBe(true),
  );

  it.each(['23071984', '07231984', '19840723', '23.07.1984', '2001-12-31'])('are dates, such as %s', (password) =>
    expect(refuses(password)).toBe(true),
  );

  it.each(['correct horse battery', 'gnat-otter-33', '58391746', '99999998', 'Tr0ub4dor&3x', '我的密码很长很好'])(
    'do not include %s',
    (password) => expect(refuses(password)).toBe(false),
  );
});
