import { describe, expect, it } from 'vitest';
import { mentionCandidates, mentionQuery, mentionsIn } from './mention-text.ts';

const bot = (id: string, nickname: string) => ({ id, nickname, url: '' });
const bots = { a: bot('a', 'Ann'), b: bot('b', 'Annabel'), c: bot('c', '小明') };

describe('chat §3 mention', () => {
  it.each([
    ['@', 1, { start: 0, query: '' }],
    ['ask @An', 7, { start: 4, query: 'An' }],
    ['问@小', 3, { start: 1, query: '小' }],
    ['mail a@b', 8, null],
    ['@Ann please', 11, null],
    ['@Ann please', 3, { start: 0, query: 'An' }],
  ])('finds the query in %s at %i', (text, caret, query) => {
    expect(mentionQuery(text, caret)).toEqual(query);
  });

  it('finds the mentioned bots', () => {
    expect(mentionsIn('@Annabel and @小明, then @Annabel again', bots)).toEqual(['b', 'c']);
    expect(mentionsIn('@Ann!', bots)).toEqual(['a']);
    expect(mentionsIn('nobody', bots)).toEqual([]);
  });

  it('offers the bots whose name contains the query', () => {
    expect(mentionCandidates('bel', bots).map(({ id }) => id)).toEqual(['b']);
    expect(mentionCandidates('an', bots).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(mentionCandidates('', bots)).toHaveLength(3);
  });
});
