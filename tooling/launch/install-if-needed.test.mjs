import { expect, it } from 'vitest';
import { isInstalled } from './install-if-needed.mjs';

const locked = {
  '': { version: '0.1.0' },
  'node_modules/hono': { version: '4.13.0', integrity: 'sha512-a' },
  'node_modules/binding-of-another-platform': { version: '1.0.0', integrity: 'sha512-b', optional: true },
};

it('isInstalled is true when every package is installed in its locked version', () => {
  expect(isInstalled(locked, { 'node_modules/hono': { version: '4.13.0', integrity: 'sha512-a' } })).toBe(true);
});

it.each([
  ['a package is missing', {}],
  ['a package has another version', { 'node_modules/hono': { version: '4.12.0', integrity: 'sha512-a' } }],
  ['a package has other contents', { 'node_modules/hono': { version: '4.13.0', integrity: 'sha512-c' } }],
])('isInstalled is false when %s', (_reason, installed) => {
  expect(isInstalled(locked, installed)).toBe(false);
});
