import { describe, expect, it } from 'vitest';
import { personalSpace, spaceList, teamSpace } from '../../../testing/space-list.ts';
import { spacesByUse } from './spaces-by-use.ts';

describe('space switcher', () => {
  it('lists recently used spaces first and leaves out those that no longer exist', () => {
    const [one, two, gone] = [teamSpace({ id: '11' }), teamSpace({ id: '12' }), teamSpace({ id: '13' })];
    const list = spaceList([personalSpace, one, two], { recently_used_space_list: [two, gone, personalSpace] });
    expect(spacesByUse(list)).toEqual([two, personalSpace, one]);
  });
});
