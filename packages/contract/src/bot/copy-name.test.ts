import { describe, expect, it } from 'vitest';
import { graphemeCount } from '../graphemes.ts';
import { BotName } from './bot-draft.ts';
import { copyName } from './copy-name.ts';

describe('studio §5 bot duplicate name', () => {
  it('is the name with a translated suffix', () => {
    expect(copyName('Cook', 'en-US')).toBe('Cook (copy)');
    expect(copyName('厨师', 'zh-CN')).toBe('厨师（副本）');
  });

  it('fits the limit of names: what is too long is cut and ends with three dots', () => {
    expect(copyName('x'.repeat(33), 'en-US')).toBe(`${'x'.repeat(33)} (copy)`);
    expect(copyName('x'.repeat(34), 'en-US')).toBe(`${'x'.repeat(34)} (c...`);
    expect(copyName('x'.repeat(40), 'en-US')).toBe(`${'x'.repeat(37)}...`);
  });

  it('cuts no emoji in two', () => {
    const name = copyName('👨‍👩‍👧‍👦'.repeat(40), 'zh-CN');
    expect(name).toBe(`${'👨‍👩‍👧‍👦'.repeat(37)}...`);
    expect(graphemeCount(name)).toBe(40);
  });

  it('is a valid name, also of a copy of a copy', () => {
    let name = 'A name of some length';
    for (let copy = 0; copy < 10; copy += 1) {
      name = copyName(name, 'en-US');
      expect(BotName.safeParse(name).data).toBe(name);
    }
  });
});
