import { WeakPassword } from './account.errors.ts';

/** The most frequently leaked passwords that pass the length rule. */
const COMMON = new Set([
  '00000000',
  '11111111',
  '11223344',
  '12341234',
  '12345678',
  '123456789',
  '1234567890',
  '1q2w3e4r',
  '1qaz2wsx',
  '87654321',
  '88888888',
  'abcd1234',
  'admin123',
  'aa123456',
  'baseball',
  'changeme',
  'computer',
  'dragon123',
  'football',
  'iloveyou',
  'letmein1',
  'michelle',
  'passw0rd',
  'password',
  'password1',
  'password123',
  'princess',
  'qwer1234',
  'qwerty12',
  'qwerty123',
  'qwertyuiop',
  'starwars',
  'sunshine',
  'superman',
  'trustno1',
  'welcome1',
]);

export function refuseWeakPassword(password: string, email: string): void {
  const plain = password.toLowerCase();
  if (COMMON.has(plain) || plain === email || new Set(plain).size === 1) throw new WeakPassword();
}
