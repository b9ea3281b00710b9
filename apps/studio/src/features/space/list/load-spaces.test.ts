import { GetSpaceListV2, SaveSpaceV2, SpaceType } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LOGGED_EVENT } from '../../../api/log-event.ts';
import { type ScriptedServer, scriptedServer } from '../../../testing/scripted-server.ts';
import { personalSpace, spaceList } from '../../../testing/space-list.ts';
import { loadSpaces } from './load-spaces.ts';
import { SPACE_POLL_INTERVAL_MS } from './spaces.ts';

const empty = spaceList([], { has_personal_space: false });
let server: ScriptedServer;

beforeEach(() => {
  vi.useFakeTimers();
  server = scriptedServer();
  server.answer(SaveSpaceV2, { data: { id: personalSpace.id } });
});
afterEach(() => vi.useRealTimers());

/** Responds with an empty list the given number of times, then with the personal space. */
function appearAfter(lists: number) {
  let asked = 0;
  server.answerWith(GetSpaceListV2, () => {
    asked += 1;
    return { data: asked > lists ? spaceList([personalSpace]) : empty };
  });
}

const listCalls = () => server.requestsOf(GetSpaceListV2).length;

describe('studio §4 space list load', () => {
  it('creates the personal space with the name of the specification', async () => {
    appearAfter(1);
    await loadSpaces();
    expect(server.requestsOf(SaveSpaceV2).map(({ body }) => body)).toEqual([
      { name: 'Personal', description: 'Personal Space', space_type: SpaceType.personal },
    ]);
  });

  it('polls every 800 ms until the list is not empty', async () => {
    appearAfter(3);
    const loaded = loadSpaces();
    await vi.advanceTimersByTimeAsync(0);
    expect(listCalls()).toBe(2);
    await vi.advanceTimersByTimeAsync(SPACE_POLL_INTERVAL_MS - 1);
    expect(listCalls()).toBe(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(listCalls()).toBe(3);
    await vi.advanceTimersByTimeAsync(SPACE_POLL_INTERVAL_MS);
    expect(await loaded).toMatchObject({ list: { bot_space_list: [personalSpace] }, isEmptyAfterPolling: false });
  });

  it('asks at most 4 times and logs that the list stayed empty as an event', async () => {
    const logged = vi.fn();
    window.addEventListener(LOGGED_EVENT, logged, { once: true });
    server.answer(GetSpaceListV2, { data: empty });
    const loaded = loadSpaces();
    await vi.advanceTimersByTimeAsync(SPACE_POLL_INTERVAL_MS * 10);
    expect(await loaded).toMatchObject({ isEmptyAfterPolling: true });
    expect(logged).toHaveBeenCalledOnce();
    expect(listCalls()).toBe(1 + 4);
  });
});

describe('studio §8 space creation failure', () => {
  it('is "create error" with the message of the server', async () => {
    server.answer(GetSpaceListV2, { data: empty });
    server.refuse(SaveSpaceV2, 'tooManyTeamSpaces', { max: '3' });
    await expect(loadSpaces()).rejects.toThrow('create error: You can have at most 3 team spaces.');
  });
});
