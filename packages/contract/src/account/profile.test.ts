import { describe, expect, it } from 'vitest';
import { Email, NewPassword, Nickname, Password, Username } from './profile.ts';

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success;

describe('studio §5 login', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', '  Alice@Example.COM '])('accepts the e-mail %j', (email) => {
    expect(accepts(Email, email)).toBe(true);
  });
  it.each(['', 'a', 'a@', '@b.co', 'a@b', 'a b@c.de', 'a@b..co', 'a@@b.co', `${'a'.repeat(250)}@b.co`])(
    'refuses the e-mail %j',
    (email) => {
      expect(accepts(Email, email)).toBe(false);
    },
  );
  it('ignores the case of an address', () => {
    expect(Email.parse(' Alice@Example.COM ')).toBe('alice@example.com');
  });
  it('requires a password, and 8 to 128 characters for a new one', () => {
    expect(accepts(Password, '')).toBe(false);
    expect(accepts(Password, 'x')).toBe(true);
    expect(accepts(NewPassword, 'x'.repeat(7))).toBe(false);
    expect(accepts(NewPassword, 'x'.repeat(8))).toBe(true);
    expect(accepts(NewPassword, 'x'.repeat(128))).toBe(true);
    expect(accepts(NewPassword, 'x'.repeat(129))).toBe(false);
  });
});

describe('studio §5 username', () => {
  it.each(['abcd', 'A_1b', 'x'.repeat(20)])('accepts %s', (name) => {
    expect(accepts(Username, name)).toBe(true);
  });
  it.each(['', 'abc', 'x'.repeat(21), 'ab-cd', 'ab cd', 'naïve', '你好你好', 'abcd\n'])('refuses %j', (name) => {
    expect(accepts(Username, name)).toBe(false);
  });
});

describe('studio §5 nickname', () => {
  it('accepts 1 to 20 characters', () => {
    expect(accepts(Nickname, '你'.repeat(20))).toBe(true);
    expect(accepts(Nickname, 'x'.repeat(21))).toBe(false);
    expect(accepts(Nickname, '   ')).toBe(false);
  });
});
