import { SourceMap } from 'node:module';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { fastSpread } from './fast-spread.mjs';

/** @typedef {import('rolldown').Plugin} Plugin */

/** The chunk that the bundler makes of a module. @param {string} source */
async function bundled(source) {
  const given = {
    name: 'source',
    resolveId: (/** @type {string} */ id) => id,
    load: () => source,
  };
  const bundle = await rolldown({
    input: 'source.mjs',
    plugins: [given, /** @type {Plugin} */ (/** @type {unknown} */ (fastSpread()))],
    experimental: { nativeMagicString: true },
  });
  const { output } = await bundle.generate({ format: 'esm', sourcemap: true });
  return output[0];
}

/** What the bundled module exports as `made`. @param {string} source */
async function madeBy(source) {
  const { code } = await bundled(source);
  const { made } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return made;
}

describe('objects that begin with a spread, in the bundle of the server', () => {
  it('have a property before it, also inside of one another', async () => {
    const { code } = await bundled('export const made = (a, b) => ({ ...a, in: [{ ...b, c: 1 }], ...b });');
    expect(code).toMatch(/\{\s*__proto__: 0,\s+\.\.\.a,[^{]*\{\s*__proto__: 0,\s+\.\.\.b,/);
  });

  it('are left as they are when they are a copy alone, begin with a property, or set their prototype', async () => {
    const source = `export const made = (a) => [{ ...a }, { b: 1, ...a }, { ...a, __proto__: null }, { ...a, '__proto__': a }];`;
    expect((await bundled(source)).code.match(/__proto__/g)?.length).toBe(2);
  });

  it('have the properties, order and prototype that they had', async () => {
    const make = await madeBy(
      'export const made = (a, b) => [{ ...a, ["__proto__"]: 1, b: 2 }, { ...null, c: 3 }, { ...b, ...a, a: 4 }];',
    );
    const first = JSON.parse('{ "a": 1, "__proto__": { "d": 5 } }');
    const [own, none, later] = make(first, { z: 6, a: 7 });
    expect(Object.entries(own)).toEqual([
      ['a', 1],
      ['__proto__', 1],
      ['b', 2],
    ]);
    expect(Object.entries(none)).toEqual([['c', 3]]);
    expect(Object.keys(later)).toEqual(['z', 'a', '__proto__']);
    for (const one of [own, none, later]) expect(Object.getPrototypeOf(one)).toBe(Object.prototype);
  });

  it('are found at the same lines and columns through the source map', async () => {
    const source = 'const a = {};\n\n\nexport const made = { ...a,\n  b() { throw new Error(); } };';
    const { code, map } = await bundled(source);
    const before = code.slice(0, code.indexOf('throw')).split('\n');
    const place = new SourceMap(JSON.parse(String(map))).findEntry(before.length - 1, before.at(-1)?.length ?? 0);
    expect(place).toMatchObject({ originalLine: 4, originalColumn: '  b() { '.length });
  });
});
