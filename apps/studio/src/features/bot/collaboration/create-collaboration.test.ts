import {
  type BotChange,
  type BotEditors,
  KEEP_EDITING_EVERY_MS,
  KeepEditing,
  type ResponseOf,
  StopEditing,
} from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ScriptedServer, scriptedServer } from '../../../testing/scripted-server.ts';
import { createCollaboration } from './create-collaboration.ts';

type Answer = ResponseOf<typeof KeepEditing>;

const ada = { user_id: 'ada', user_name: 'Ada', user_avatar: '' };
const bob = { user_id: 'bob', user_name: 'Bob', user_avatar: '' };
const bobHolds = { tab_id: 'tab-of-bob', user_id: 'bob', since: 5 };

let server: ScriptedServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = scriptedServer();
  server.answer(StopEditing, {});
});
afterEach(() => {
  vi.useRealTimers();
  setVisible(true);
});

function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    value: isVisible ? 'visible' : 'hidden',
    configurable: true,
  });
}

const show = (isVisible: boolean) => {
  setVisible(isVisible);
  document.dispatchEvent(new Event('visibilitychange'));
};

const settled = () => vi.advanceTimersByTimeAsync(0);

/** Who holds the lock, as the server answers from now on. */
function answerWith(holder: 'asker' | typeof bobHolds, commitVersion = '4', onlineVersion = ''): void {
  server.answerWith(KeepEditing, ({ tab_id, take_over = false }): Answer => {
    const isAsker = holder === 'asker' || take_over;
    return {
      status: isAsker ? 'holder' : 'lose',
      may_hold: true,
      commit_version: commitVersion,
      online_version: onlineVersion,
      editors: [ada, bob],
      holder: isAsker ? { tab_id, user_id: 'ada', since: 5 } : bobHolds,
    };
  });
}

async function open() {
  const calls: string[] = [];
  let finishFlush = (): void => undefined;
  const draft = {
    botId: '30',
    version: '4',
    isFlushSlow: false,
    isSaving: false,
    getCommitVersion: () => draft.version,
    getSaving: () => ({ isSaving: draft.isSaving }),
    flush: () => {
      calls.push('flush');
      return draft.isFlushSlow ? new Promise<void>((resolve) => (finishFlush = resolve)) : Promise.resolve();
    },
    refresh: async () => void calls.push('refresh'),
    setLocked: (isLocked: boolean) => void calls.push(isLocked ? 'lock' : 'unlock'),
  };
  const collaboration = createCollaboration(draft, 'ada');
  const stop = collaboration.start();
  onTestFinished(stop);
  await settled();
  return { collaboration, draft, calls, stop, finishFlush: () => finishFlush() };
}

const editorsChanged = (change: BotEditors): BotChange => ({ kind: 'editors-changed', ...change });
const changedBy = (committer_id: string, commit_version: string, section = 'prompt_info'): BotChange => ({
  kind: 'bot-changed',
  commit_version,
  sections: [section],
  committer_id,
  committer_name: committer_id === 'bob' ? 'Bob' : 'Ada',
});

describe('studio §6 edit lock of a tab', () => {
  it('is asked for at once and kept every 10 s', async () => {
    answerWith('asker');
    const { collaboration, calls } = await open();
    expect(collaboration.getLock().status).toBe('holder');
    await vi.advanceTimersByTimeAsync(3 * KEEP_EDITING_EVERY_MS);
    const requests = server.requestsOf(KeepEditing);
    expect(requests).toHaveLength(4);
    expect(new Set(requests.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(calls).toEqual([]);
  });

  it('lost to another locks the draft and saves what was typed; taken over it unlocks', async () => {
    answerWith('asker');
    const { collaboration, calls } = await open();
    answerWith(bobHolds);
    collaboration.receive(editorsChanged({ editors: [ada, bob], holder: bobHolds }));
    await settled();
    expect(collaboration.getLock()).toMatchObject({ status: 'lose', holder: bobHolds });
    expect(calls).toEqual(['lock', 'flush']);
    collaboration.takeOver();
    await settled();
    expect(collaboration.getLock().status).toBe('holder');
    expect(calls).toEqual(['lock', 'flush', 'unlock']);
  });

  it('goes on offline without locking, and is asked for again when the subscription is back', async () => {
    answerWith('asker');
    const { collaboration, calls } = await open();
    server.goOffline(KeepEditing);
    await vi.advanceTimersByTimeAsync(KEEP_EDITING_EVERY_MS);
    expect(collaboration.getLock().status).toBe('offline');
    expect(calls).toEqual([]);
    answerWith(bobHolds);
    collaboration.receive({ kind: 'subscribed', end_message_index: '0', last_section_id: '1', running_replies: [] });
    await settled();
    expect(collaboration.getLock().status).toBe('lose');
    expect(calls).toEqual(['lock', 'flush']);
  });

  it('of a hidden tab is released after its draft is saved, and asked for again when it is seen', async () => {
    answerWith('asker');
    const { collaboration, draft, calls, finishFlush } = await open();
    draft.isFlushSlow = true;
    show(false);
    await vi.advanceTimersByTimeAsync(2 * KEEP_EDITING_EVERY_MS);
    expect(calls).toEqual(['flush']);
    expect(server.requestsOf(StopEditing)).toHaveLength(0);
    finishFlush();
    await settled();
    expect(server.requestsOf(StopEditing)).toHaveLength(1);
    expect(server.requestsOf(KeepEditing)).toHaveLength(1);
    show(true);
    await settled();
    expect(server.requestsOf(KeepEditing)).toHaveLength(2);
    expect(collaboration.getLock().status).toBe('holder');
    expect(calls).toEqual(['flush']);
  });

  it('is released when the page is left, and asked for when the browser shows the kept page again', async () => {
    answerWith('asker');
    await open();
    window.dispatchEvent(new Event('pagehide'));
    await settled();
    expect(server.requestsOf(StopEditing)).toHaveLength(1);
    window.dispatchEvent(new Event('pageshow'));
    await settled();
    expect(server.requestsOf(KeepEditing)).toHaveLength(2);
  });

  it('is released when the editor is closed, and not asked for after it', async () => {
    answerWith('asker');
    const { stop, collaboration } = await open();
    stop();
    collaboration.receive(editorsChanged({ editors: [], holder: null }));
    await vi.advanceTimersByTimeAsync(KEEP_EDITING_EVERY_MS);
    expect(server.requestsOf(StopEditing)).toHaveLength(1);
    expect(server.requestsOf(KeepEditing)).toHaveLength(1);
  });
});

describe('studio §3 changes of others', () => {
  it('are loaded and shown for a while; those of one person as one', async () => {
    answerWith(bobHolds);
    const { collaboration, calls } = await open();
    calls.length = 0;
    collaboration.receive(changedBy('bob', '5'));
    collaboration.receive(changedBy('bob', '6', 'name'));
    expect(calls).toEqual(['refresh', 'refresh']);
    expect(collaboration.getRecentChange()).toMatchObject({
      committerName: 'Bob',
      sections: ['prompt_info', 'name'],
    });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(collaboration.getRecentChange()).toBeNull();
  });

  it('are not loaded again when the draft has them, and own saves are not shown', async () => {
    answerWith('asker');
    const { collaboration, calls, draft } = await open();
    collaboration.receive(changedBy('bob', '4'));
    draft.isSaving = true;
    collaboration.receive(changedBy('ada', '5'));
    expect(calls).toEqual([]);
    expect(collaboration.getRecentChange()).toMatchObject({ committerName: 'Bob' });
  });

  it.each([
    ['a reader', bobHolds],
    ['the holder', 'asker'],
  ] as const)('of the own user in another tab are loaded by %s and not shown', async (_who, holder) => {
    answerWith(holder);
    const { collaboration, calls } = await open();
    calls.length = 0;
    collaboration.receive(changedBy('ada', '5'));
    expect(calls).toEqual(['refresh']);
    expect(collaboration.getRecentChange()).toBeNull();
  });

  it('that the subscription has missed are found with the next call', async () => {
    answerWith('asker');
    const { calls } = await open();
    answerWith('asker', '7');
    await vi.advanceTimersByTimeAsync(KEEP_EDITING_EVERY_MS);
    expect(calls).toEqual(['refresh']);
  });

  it('loads the draft again when somebody has published it: its state in the head has changed', async () => {
    answerWith('asker', '4', 'v1');
    const { calls } = await open();
    expect(calls).toEqual([]);
    answerWith('asker', '4', 'v2');
    await vi.advanceTimersByTimeAsync(2 * KEEP_EDITING_EVERY_MS);
    expect(calls).toEqual(['refresh']);
  });
});
