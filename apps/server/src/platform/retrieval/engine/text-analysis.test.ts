import { describe, expect, it } from 'vitest';
import { hashOf, termsOf } from './text-analysis.mjs';

const terms = (text: string) => termsOf(text).map(({ term }) => term);
const ofKind = (text: string, kind: string) =>
  termsOf(text)
    .filter((each) => each.kind === kind)
    .map(({ term }) => term);

describe('studio §9 terms of full text', () => {
  it('are English words without their inflection, and no stop words', () => {
    expect(terms('The policies of installing')).toEqual(terms('policy, installed'));
    expect(terms('using')).toEqual([]);
    expect(terms('baking')).toEqual(terms('bakes'));
    expect(terms('planned')).toEqual(terms('plans'));
    expect(terms('universe')).not.toEqual(terms('university'));
  });

  it('are pairs and single characters of Chinese, and not the phrases that only ask', () => {
    expect(ofKind('门票多少钱？', 'pair')).toEqual(['门票']);
    expect(ofKind('停车场', 'pair')).toEqual(['停车', '车场']);
    expect(ofKind('停车场', 'character')).toEqual(['停', '车', '场']);
    expect(terms('怎么办？')).toEqual([]);
  });

  it('are codes as a whole and their parts', () => {
    expect(terms('ERR-4012')).toEqual(['err-4012', 'err', '4012']);
    expect(ofKind('firmware 3.8.1 of max_tokens', 'code')).toContain('3.8.1');
    expect(ofKind('firmware 3.8.1 of max_tokens', 'code')).toContain('max_tokens');
    expect(ofKind('显示E3表示断开', 'code')).toEqual(['e3']);
  });

  it('ignore case, accents and the width of letters', () => {
    expect(terms('Café ＡＢＣ')).toEqual(terms('cafe abc'));
  });

  it('have the same hash each time and different ones for similar terms', () => {
    expect(hashOf('e-17')).toBe(hashOf('e-17'));
    const hashes = Array.from({ length: 20_000 }, (_, index) => hashOf(`e-${index}`));
    expect(new Set(hashes).size).toBeGreaterThan(19_990);
  });
});
