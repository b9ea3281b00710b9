import { describe, expect, it } from 'vitest';
import { neighbourMatch } from './neighbour-match.ts';

const match = (messageId: string, start = 0) => ({ messageId, start, end: start + 1 });
const [one, two, three] = [match('a'), match('a', 5), match('b')];
const matches = [one, two, three] as const;

describe('the neighbour of a match', () => {
  it('is the newest when one goes up from nowhere, and the oldest when one goes down', () => {
    expect(neighbourMatch(matches, null, 'previous')).toBe(three);
    expect(neighbourMatch(matches, null, 'next')).toBe(one);
  });

  it('is the one before or after, and none at the ends', () => {
    expect(neighbourMatch(matches, two, 'previous')).toBe(one);
    expect(neighbourMatch(matches, two, 'next')).toBe(three);
    expect(neighbourMatch(matches, one, 'previous')).toBeNull();
    expect(neighbourMatch(matches, three, 'next')).toBeNull();
  });

  it('of a match that was dropped, because the list reaches far back by now, is the newest of what is left', () => {
    expect(neighbourMatch([one, two], three, 'previous')).toBe(two);
  });
});
