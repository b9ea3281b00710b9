import { rm } from 'node:fs/promises';
import { rolldown } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { inRepository } from '../repository.mjs';
import { sharedSchemas } from './shared-schemas.mjs';

const ENTRY = inRepository('packages', 'contract', 'src', 'shared-schemas-entry.ts');
const SOURCE = `
import * as z from 'zod/mini';
export const plain = [z.string(), z.string()];
export const checked = z.string().check(z.minLength(2));
export const named = z.string('a name is needed');
export { object } from 'zod/mini';
`;

/** A module of the contract that only the bundler sees. */
const entry = {
  name: 'entry',
  resolveId: (/** @type {string} */ id) => (id === ENTRY ? id : null),
  load: (/** @type {string} */ id) => (id === ENTRY ? SOURCE : null),
};

describe('shared schemas', () => {
  it('makes a schema without parameters once; one with a check or a parameter is another', async () => {
    const file = inRepository('node_modules', `.shared-schemas-${process.pid}.mjs`);
    const bundle = await rolldown({ input: ENTRY, plugins: [entry, sharedSchemas()], logLevel: 'silent' });
    try {
      await bundle.write({ file });
      const { plain, checked, named, object } = await import(file);
      expect(plain[0]).toBe(plain[1]);
      expect(checked).not.toBe(plain[0]);
      expect(named).not.toBe(plain[0]);
      expect(plain[0].safeParse('a').success).toBe(true);
      expect(checked.safeParse('a').success).toBe(false);
      expect(object({ name: plain[0] }).safeParse({ name: 1 }).success).toBe(false);
    } finally {
      await bundle.close();
      await rm(file, { force: true });
    }
  });
});
