import { valuesOf } from '@parley/chat-core/testing/values-of';
import { BotSkills } from '@parley/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readShortcuts } from './read-shortcuts.ts';

it('wire §1.10 reads every list of shortcuts as the contract does, and takes anything else for none', () => {
  fc.assert(
    fc.property(valuesOf(BotSkills.shape.shortcuts), (given) => {
      expect(readShortcuts(given)).toEqual(BotSkills.shape.shortcuts.parse(given) ?? []);
    }),
  );
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      const { data = [] } = BotSkills.shape.shortcuts.safeParse(given);
      expect(readShortcuts(given)).toEqual(data);
    }),
  );
});
