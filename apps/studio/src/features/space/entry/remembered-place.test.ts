import { describe, expect, it } from 'vitest';
import { personalSpace, spaceList, teamSpace } from '../../../testing/space-list.ts';
import { spaceToEnter } from './remembered-place.ts';

const team = teamSpace();

describe('studio §2 workspace entry', () => {
  it('enters the remembered space', () => {
    expect(spaceToEnter(spaceList([personalSpace, team]), team.id)).toBe(team);
  });

  it('enters the personal space when no space is remembered or it no longer exists', () => {
    const list = spaceList([team, personalSpace]);
    expect(spaceToEnter(list, undefined)).toBe(personalSpace);
    expect(spaceToEnter(list, 'gone')).toBe(personalSpace);
  });

  it('enters the first space when there is no personal one, and none when the list is empty', () => {
    expect(spaceToEnter(spaceList([team]), undefined)).toBe(team);
    expect(spaceToEnter(spaceList([]), undefined)).toBeUndefined();
  });
});
