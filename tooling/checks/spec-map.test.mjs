import { describe, expect, it } from 'vitest';
import { readSpecMap, specSections, testTitles } from './spec-map.mjs';

describe('readSpecMap', () => {
  const map = readSpecMap(
    [
      '| studio §4 login status | `apps/studio/src/account/login-status.ts`, [session](../apps/server/session#top) |',
      '| studio §10 | `/sign` of `@parley/contract`, `GetSpaceListV2`, [outside](https://example.com/a) [here](#below) |',
    ].join('\n'),
  );

  it('lists sections by number', () => {
    expect([...map.sections]).toEqual(['studio §4', 'studio §10']);
  });

  it('takes paths from backticks, but not routes, packages and plain names', () => {
    expect(map.paths).toEqual(['apps/studio/src/account/login-status.ts']);
  });

  it('takes links inside the repository, without their anchors', () => {
    expect(map.links).toEqual(['../apps/server/session']);
  });
});

describe('testTitles', () => {
  it('reads every way to open a test', () => {
    const source = `
      describe('studio §4 login status', () => {
        it("doesn't stop at quotes of another kind", run);
        it.each([1, 2])(\`chat §3 of %s\`, run);
        test.skipIf(isSlow)('later', run);
      });
      const notATitle = 'chat §9';
    `;
    expect(testTitles(source)).toEqual([
      'studio §4 login status',
      "doesn't stop at quotes of another kind",
      'chat §3 of %s',
      'later',
    ]);
  });
});

describe('specSections', () => {
  it('keeps the part and the number of the section only', () => {
    expect([...specSections('studio §4 login; chat §4; studio §4 again; wire §1.3')]).toEqual(['studio §4', 'chat §4']);
  });
});
