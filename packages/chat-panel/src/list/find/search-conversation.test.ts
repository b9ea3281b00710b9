import { describe, expect, it } from 'vitest';
import { neighbourMatch } from './search-conversation.ts';

const match = (messageId: string, start = 0) => ({ messageId, start, end: start + 1 });
const [one, two, three] = [match('a'), match('a', 5), match('b')];
const matches = [one, two, three] as const;

describe('the neighbour of a match', () => {
  it('is the newest match upwards and the oldest downwards when there is no current match', () => {
    expect(neighbourMatch(matches, null, 'previous')).toBe(three);
    expect(neighbourMatch(matches, null, 'next')).toBe(one);
  });

  it('is the match before or after, and none at the ends', () => {
    expect(neighbourMatch(matches, two, 'previous')).toBe(one);
    expect(neighbourMatch(matches, two, 'next')).toBe(three);
    expect(neighbourMatch(matches, one, 'previous')).toBeNull();
    expect(neighbourMatch(matches, three, 'next')).toBeNull();
  });

  it('is the newest match left when the current one is no longer loaded', () => {
    expect(neighbourMatch([one, two], three, 'previous')).toBe(two);
  });
});
