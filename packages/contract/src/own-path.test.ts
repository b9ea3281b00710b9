import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath } from './own-path.ts';

const foreign = [
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\u0000/evil.example',
  'https://evil.example',
  'https:evil.example',
  'http://evil.example/',
  'HTTPS://evil.example',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'blob:x',
  'evil.example',
  '@evil.example',
  ' /space',
  '?next=1',
  '#x',
  './space',
  '/.//evil.example',
  '/..//evil.example',
  '/%09/../..//evil.example',
  '',
];

describe('studio §2 redirect after sign-in', () => {
  it.each(foreign)('goes to / instead of %j', (candidate) => {
    expect(ownPath(candidate)).toBe('/');
  });

  it('goes to / without a path', () => {
    expect(ownPath(null)).toBe('/');
    expect(ownPath(undefined)).toBe('/');
  });

  it.each(['/', '/space', '/space/1/develop?tab=a#top', '/search/a%2Fb', '/explore?x=//y'])('keeps %s', (path) => {
    expect(ownPath(path)).toBe(path);
  });

  it('never leads to another site, for any input, and is idempotent', () => {
    const risky = fc.constantFrom(
      '/',
      '\\',
      '.',
      ':',
      '@',
      '#',
      '?',
      '%2f',
      '\t',
      '\n',
      '\u0000',
      'http',
      'javascript',
      'evil.example',
    );
    const candidate = fc.oneof(
      fc.string(),
      fc.array(fc.oneof(risky, fc.string({ maxLength: 3 }))).map((parts) => parts.join('')),
    );
    const site = 'https://own.example';
    fc.assert(
      fc.property(candidate, (text) => {
        const path = ownPath(text);
        expect(new URL(path, site).origin).toBe(site);
        expect(ownPath(path)).toBe(path);
      }),
      { numRuns: 2_000 },
    );
  });
});
