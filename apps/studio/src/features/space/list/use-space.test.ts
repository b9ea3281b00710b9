import { describe, expect, it } from 'vitest';
import { personalSpace, spaceList } from '../../../testing/space-list.ts';
import { findSpace } from './use-space.ts';

describe('studio §8 setting a space', () => {
  const list = spaceList([personalSpace]);

  it('finds a space of the list', () => {
    expect(findSpace(list, personalSpace.id)).toBe(personalSpace);
  });

  it('throws the errors of the specification for an unknown and a missing space id', () => {
    expect(() => findSpace(list, '42')).toThrow('can not find space: 42');
    expect(() => findSpace(list, undefined)).toThrow('lack space_id');
  });
});
