import type { BotEditors, KeepEditing, LockHolder, ResponseOf } from '@parley/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canCall,
  type EditLock,
  type EditLockEvent,
  isReadOnly,
  type LockCall,
  newEditLock,
  nextEditLock,
} from './edit-lock.ts';

/** Two tabs of one user and one of another. */
const users = ['ada', 'ada', 'bob'];
const tabIds = users.map((_, index) => index);

/** The rules of the server: a free lock goes to whoever asks. */
function scriptedLock() {
  const open = new Set<number>();
  let holder: number | null = null;
  const holderOf = (): LockHolder | null =>
    holder === null ? null : { tab_id: `tab-${holder}`, user_id: users[holder] ?? '', since: 1 };
  const state = (): BotEditors => ({
    editors: [...new Set([...open].map((tab) => users[tab] ?? ''))].map((id) => ({
      user_id: id,
      user_name: id,
      user_avatar: '',
    })),
    holder: holderOf(),
  });
  return {
    open,
    holder: () => holder,
    state,
    keep(tab: number, takesOver: boolean): ResponseOf<typeof KeepEditing> {
      open.add(tab);
      if (holder === null || takesOver) holder = tab;
      return {
        ...state(),
        status: holder === tab ? 'holder' : 'lose',
        may_hold: true,
        commit_version: '1',
        online_version: '',
      };
    },
    leave(tab: number): void {
      open.delete(tab);
      if (holder === tab) holder = null;
    },
  };
}

interface Tab {
  lock: EditLock;
  /** Calls that the server has not received, and answers that the tab has not received. */
  sent: LockCall[];
  answers: EditLockEvent[];
  /** Changes that the subscription has not delivered. */
  undelivered: BotEditors[];
}

function openTabs() {
  const server = scriptedLock();
  const tabs: Tab[] = users.map((user, index) => ({
    lock: newEditLock(`tab-${index}`, user),
    sent: [],
    answers: [],
    undelivered: [],
  }));
  const tabAt = (index: number) => tabs[index] as Tab;

  function dispatch(index: number, event: EditLockEvent): void {
    const tab = tabAt(index);
    tab.lock = nextEditLock(tab.lock, event);
    if (!canCall(tab.lock)) return;
    expect(tab.lock.call === null || tab.lock.tab === 'closed').toBe(true);
    tab.sent.push(tab.lock.nextCall as LockCall);
    tab.lock = nextEditLock(tab.lock, { type: 'call-started' });
    expect(tab.lock.nextCall).toBeNull();
  }

  function publish(change: () => void): void {
    const before = JSON.stringify(server.state());
    change();
    if (JSON.stringify(server.state()) !== before) for (const tab of tabs) tab.undelivered.push(server.state());
  }

  /** The server receives the next call of a tab; the answer may get lost. */
  function receive(index: number, isAnswerLost = false): void {
    const tab = tabAt(index);
    const call = tab.sent.shift();
    if (!call) return;
    let event: EditLockEvent = { type: 'lock-released' };
    publish(() => {
      if (call === 'release') server.leave(index);
      else event = { type: 'lock-answered', answer: server.keep(index, call === 'take-over') };
    });
    tab.answers.push(isAnswerLost && call !== 'release' ? { type: 'lock-failed' } : event);
  }

  return {
    server,
    tabs,
    tabAt,
    dispatch,
    receive,
    /** The lease of the tab is over. */
    lapse: (index: number) => publish(() => server.leave(index)),
    loseCall(index: number): void {
      const call = tabAt(index).sent.shift();
      if (call) tabAt(index).answers.push({ type: call === 'release' ? 'lock-released' : 'lock-failed' });
    },
    answer(index: number): void {
      const event = tabAt(index).answers.shift();
      if (event) dispatch(index, event);
    },
    hear(index: number): void {
      const change = tabAt(index).undelivered.shift();
      if (change) dispatch(index, { type: 'editors-changed', change });
    },
    /** The subscription breaks and is opened again. */
    resubscribe(index: number): void {
      tabAt(index).undelivered = [];
      dispatch(index, { type: 'connection-found' });
    },
  };
}

type World = ReturnType<typeof openTabs>;

const steps: Readonly<Record<string, (world: World, tab: number) => void>> = {
  receive: (world, tab) => world.receive(tab),
  'receive, and lose the answer': (world, tab) => world.receive(tab, true),
  'lose the call': (world, tab) => world.loseCall(tab),
  answer: (world, tab) => world.answer(tab),
  hear: (world, tab) => world.hear(tab),
  resubscribe: (world, tab) => world.resubscribe(tab),
  lapse: (world, tab) => world.lapse(tab),
  see: (world, tab) => world.dispatch(tab, { type: 'tab-seen' }),
  hide: (world, tab) => world.dispatch(tab, { type: 'tab-hidden' }),
  save: (world, tab) => world.dispatch(tab, { type: 'draft-saved' }),
  close: (world, tab) => world.dispatch(tab, { type: 'tab-closed' }),
  'take over': (world, tab) => world.dispatch(tab, { type: 'take-over-requested' }),
  renew: (world, tab) => world.dispatch(tab, { type: 'renewal-due' }),
};

/** Everything that is on its way arrives. */
function deliver(world: World): void {
  const isBusy = () =>
    world.tabs.some(({ sent, answers, undelivered }) => sent.length + answers.length + undelivered.length > 0);
  for (let round = 0; isBusy(); round += 1) {
    expect(round).toBeLessThan(1_000);
    for (const tab of tabIds) for (const step of [world.receive, world.answer, world.hear]) step(tab);
  }
}

/** Time passes without faults: drafts are saved, and leases that are not renewed end. */
function settle(world: World): void {
  for (const tab of tabIds) world.dispatch(tab, { type: 'draft-saved' });
  deliver(world);
  for (const tab of tabIds) if (world.tabAt(tab).lock.tab !== 'seen') world.lapse(tab);
  deliver(world);
  for (const tab of tabIds) world.dispatch(tab, { type: 'renewal-due' });
  deliver(world);
}

describe('studio §6 edit lock of several tabs', () => {
  const moves = fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.constantFrom(...tabIds)), {
    maxLength: 80,
  });

  it('has one holder among the seen tabs after any faults, and every other seen tab is read-only', () => {
    fc.assert(
      fc.property(moves, (chosen) => {
        const world = openTabs();
        for (const tab of tabIds) world.dispatch(tab, { type: 'tab-seen' });
        for (const [name, tab] of chosen) steps[name]?.(world, tab);
        settle(world);
        const seen = tabIds.filter((tab) => world.tabAt(tab).lock.tab === 'seen');
        expect([...world.server.open].sort()).toEqual(seen);
        for (const tab of seen) {
          const { lock } = world.tabAt(tab);
          const isHolder = world.server.holder() === tab;
          expect(lock.status).toBe(isHolder ? 'holder' : 'lose');
          expect(isReadOnly(lock)).toBe(!isHolder);
          expect(lock).toMatchObject({ call: null, nextCall: null, ...world.server.state() });
        }
        expect(world.server.holder() === null).toBe(seen.length === 0);
      }),
      { numRuns: 500 },
    );
  });

  it('goes to the tab that takes it over, as often as they like', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...tabIds), { minLength: 1, maxLength: 50 }), (takers) => {
        const world = openTabs();
        for (const tab of tabIds) world.dispatch(tab, { type: 'tab-seen' });
        settle(world);
        for (const tab of takers) {
          world.dispatch(tab, { type: 'take-over-requested' });
          // Without a renewal: the others hear of it.
          deliver(world);
          expect(world.server.holder()).toBe(tab);
          expect(world.tabs.filter(({ lock }) => !isReadOnly(lock))).toEqual([world.tabAt(tab)]);
        }
      }),
      { numRuns: 50 },
    );
  });
});
