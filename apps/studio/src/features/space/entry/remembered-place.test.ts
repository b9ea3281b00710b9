import { describe, expect, it } from 'vitest';
import { personalSpace, spaceList, teamSpace } from '../../../testing/space-list.ts';
import { spaceToEnter } from './remembered-place.ts';

const team = teamSpace();

describe('studio §2 workspace entry', () => {
  it('takes the remembered space', () => {
    expect(spaceToEnter(spaceList([personalSpace, team]), team.id)).toBe(team);
  });

  it('takes the personal space when nothing is remembered or it is gone', () => {
    const list = spaceList([team, personalSpace]);
    expect(spaceToEnter(list, undefined)).toBe(personalSpace);
    expect(spaceToEnter(list, 'gone')).toBe(personalSpace);
  });

  it('takes the first when there is no personal space, and none when there is none', () => {
    expect(spaceToEnter(spaceList([team]), undefined)).toBe(team);
    expect(spaceToEnter(spaceList([]), undefined)).toBeUndefined();
  });
});
