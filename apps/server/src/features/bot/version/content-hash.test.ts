import { type BotDraft, newBotDraft } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { canonicalJson, contentHash } from './content-hash.ts';
import { HASH_BASE } from './hash-base.ts';

const changed = (change: Partial<BotDraft>): string => contentHash({ ...newBotDraft, ...change });

/** The names of all settings, those within others too. */
const pathsOf = (value: object, path = ''): string[] =>
  Object.entries(value)
    .flatMap(([key, part]) =>
      typeof part === 'object' && part !== null && !Array.isArray(part) ? pathsOf(part, `${path}${key}.`) : path + key,
    )
    .sort();

describe('studio §3 same_with_online: the hash of a content', () => {
  it('does not depend on the order of keys', () => {
    expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: 'x' })).toBe('{"a":"x","b":[{"c":2,"d":1}]}');
    const { model_info } = newBotDraft;
    const reversed = Object.fromEntries(Object.entries(model_info).reverse()) as BotDraft['model_info'];
    expect(changed({ model_info: { ...reversed, top_p: 0.5 } })).toBe(
      changed({ model_info: { ...model_info, top_p: 0.5 } }),
    );
  });

  it('differs with every setting, also with one that is set to nothing', () => {
    const hashes = [
      changed({}),
      changed({ name: 'A' }),
      changed({ prompt_info: { prompt: 'A' } }),
      changed({ model_info: { ...newBotDraft.model_info, temperature: 0 } }),
      changed({
        model_info: { ...newBotDraft.model_info, short_memory_policy: { context_mode: 0, history_round: null } },
      }),
      changed({ built_in_tools: ['a', 'b'] }),
      changed({ built_in_tools: ['b', 'a'] }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('stays the same in all releases, because versions have stored it', () => {
    expect(contentHash({ ...HASH_BASE, name: 'A', prompt_info: { prompt: 'B' } })).toBe(
      'RIrqPuZN86ExvbpLpVFNz_HqYtw28wXzMz0_LfeU6N0',
    );
  });

  it('knows every setting of a bot', () => {
    expect(pathsOf(HASH_BASE)).toEqual(pathsOf(newBotDraft));
  });

  it('does not change when a release adds a setting that is as in a new bot', () => {
    const { reasoning_effort: _, ...before } = newBotDraft.model_info;
    const older = { ...newBotDraft, name: 'A', model_info: before as BotDraft['model_info'] };
    expect(contentHash(older)).toBe(changed({ name: 'A' }));
  });
});
