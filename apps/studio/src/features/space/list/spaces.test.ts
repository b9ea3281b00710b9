import { describe, expect, it } from 'vitest';
import { personalSpace, spaceList } from '../../../testing/space-list.ts';
import { initialSpaces, nextSpaces, SPACE_POLLS_MAX, type Spaces, type SpacesEvent } from './spaces.ts';

const after = (...events: SpacesEvent[]) => events.reduce<Spaces>(nextSpaces, initialSpaces);
const empty: SpacesEvent = { type: 'list-loaded', list: spaceList([], { has_personal_space: false }) };
const filled: SpacesEvent = { type: 'list-loaded', list: spaceList([personalSpace]) };
const created: SpacesEvent = { type: 'personal-space-created' };
const emptyPolls = (times: number) => Array.from({ length: times }, () => empty);

describe('studio §4 space list load', () => {
  it('is inited at once when there is a personal space', () => {
    expect(after(filled)).toMatchObject({ status: 'inited', isEmptyAfterPolling: false });
  });

  it('creates the personal space when it is missing, then polls', () => {
    expect(after(empty)).toEqual({ status: 'loading', step: 'creating' });
    expect(after(empty, created)).toEqual({ status: 'loading', step: 'polling', polls: 0 });
    expect(after(empty, created, empty)).toEqual({ status: 'loading', step: 'polling', polls: 1 });
  });

  it('is inited with the first list that is not empty', () => {
    expect(after(empty, created, empty, filled)).toMatchObject({
      status: 'inited',
      list: { bot_space_list: [personalSpace] },
      isEmptyAfterPolling: false,
    });
  });

  it('stops after 4 polls and reports that the list stayed empty', () => {
    expect(SPACE_POLLS_MAX).toBe(4);
    expect(after(empty, created, ...emptyPolls(3)).status).toBe('loading');
    expect(after(empty, created, ...emptyPolls(4))).toMatchObject({ status: 'inited', isEmptyAfterPolling: true });
  });

  it('ignores events that do not apply to the current step', () => {
    const inited = after(filled);
    expect(nextSpaces(inited, empty)).toBe(inited);
    expect(nextSpaces(inited, created)).toBe(inited);
    expect(nextSpaces(initialSpaces, created)).toBe(initialSpaces);
    const creating = after(empty);
    expect(nextSpaces(creating, filled)).toBe(creating);
  });
});
