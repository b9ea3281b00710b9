import type { BotEditors, KeepEditing, ResponseOf } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { type EditLock, type EditLockEvent, isReadOnly, newEditLock, nextEditLock } from './edit-lock.ts';

const OWN = { tab_id: 'own-tab', user_id: 'ada', since: 1 };
const OTHER = { tab_id: 'other-tab', user_id: 'bob', since: 2 };
const editors = [
  { user_id: 'ada', user_name: 'Ada', user_avatar: '' },
  { user_id: 'bob', user_name: 'Bob', user_avatar: '' },
];

const heldBy = (holder: typeof OWN | null): EditLockEvent => ({
  type: 'editors-changed',
  change: { editors, holder } satisfies BotEditors,
});
const answer = (holder: typeof OWN | null, mayHold = true): ResponseOf<typeof KeepEditing> => ({
  status: holder === OWN ? 'holder' : 'lose',
  holder,
  editors,
  may_hold: mayHold,
  commit_version: '1',
  online_version: '',
});
const answered = (holder: typeof OWN | null): EditLockEvent => ({ type: 'lock-answered', answer: answer(holder) });

type Simple = Exclude<EditLockEvent['type'], 'lock-answered' | 'editors-changed'>;
const after = (lock: EditLock, ...events: (EditLockEvent | Simple)[]): EditLock =>
  events.reduce<EditLock>((now, event) => nextEditLock(now, typeof event === 'string' ? { type: event } : event), lock);

const opened = after(newEditLock('own-tab', 'ada'), 'tab-seen', 'call-started');
const holding = after(opened, answered(OWN));
const losing = after(opened, answered(OTHER));

describe('studio §6 edit lock', () => {
  it('is asked for when the tab is seen, and typing is possible before the answer', () => {
    const lock = newEditLock('own-tab', 'ada');
    expect(after(lock, 'renewal-due', 'connection-found', 'call-started')).toBe(lock);
    expect(opened).toMatchObject({ status: 'offline', call: 'keep', nextCall: null });
    expect(isReadOnly(opened)).toBe(false);
    expect(holding).toMatchObject({ status: 'holder', call: null, nextCall: null });
  });

  it('lost to another tab makes the editor read-only, also offline, until it is free or taken over', () => {
    expect(losing.status).toBe('lose');
    expect(isReadOnly(losing)).toBe(true);
    const offline = after(losing, 'renewal-due', 'call-started', 'lock-failed');
    expect(offline.status).toBe('offline');
    expect(isReadOnly(offline)).toBe(true);
    expect(isReadOnly(after(offline, 'connection-found', 'call-started', answered(OWN)))).toBe(false);
  });

  it('stays usable offline for its holder, and is asked for again on return', () => {
    const offline = after(holding, 'renewal-due', 'call-started', 'lock-failed');
    expect(offline).toMatchObject({ status: 'offline', call: null });
    expect(isReadOnly(offline)).toBe(false);
    const back = after(offline, 'connection-found');
    expect(back.nextCall).toBe('keep');
    expect(isReadOnly(after(back, 'call-started', answered(OTHER)))).toBe(true);
  });

  it('is taken over by one request, which a renewal does not replace', () => {
    const asked = after(losing, 'take-over-requested', 'renewal-due', heldBy(null));
    expect(asked.nextCall).toBe('take-over');
    expect(after(asked, 'call-started', answered(OWN))).toMatchObject({ status: 'holder', nextCall: null });
    expect(after(holding, 'take-over-requested')).toBe(holding);
  });

  it('is asked for when the subscription says that it was lost or is free', () => {
    const asking = after(holding, heldBy(OTHER));
    expect(asking).toMatchObject({ status: 'holder', nextCall: 'keep' });
    expect(isReadOnly(asking)).toBe(false);
    expect(after(losing, heldBy(null)).nextCall).toBe('keep');
    // What it knows already is no reason to ask.
    expect(after(holding, heldBy(OWN)).nextCall).toBeNull();
    expect(after(losing, heldBy(OTHER)).nextCall).toBeNull();
  });

  it('is asked for once more when the editors change during a call, whose answer may be older', () => {
    const during = after(holding, 'renewal-due', 'call-started', heldBy(OTHER));
    expect(during).toMatchObject({ call: 'keep', nextCall: 'keep' });
    expect(after(during, answered(OWN)).nextCall).toBe('keep');
  });

  it('is released by a hidden tab after it has saved, and asked for again when it is seen', () => {
    const hidden = after(holding, 'tab-hidden');
    expect(hidden).toMatchObject({ tab: 'hiding', nextCall: null });
    expect(after(hidden, 'renewal-due', 'connection-found')).toBe(hidden);
    const away = after(hidden, 'draft-saved');
    expect(away).toMatchObject({ tab: 'away', status: 'offline', nextCall: 'release' });
    const seen = after(away, 'call-started', 'tab-seen');
    expect(seen).toMatchObject({ tab: 'seen', call: 'release', nextCall: 'keep' });
    expect(after(seen, 'lock-released', 'call-started', answered(OWN)).status).toBe('holder');
  });

  it('is kept when the tab is seen again before it has saved', () => {
    const seen = after(holding, 'tab-hidden', 'tab-seen');
    expect(after(seen, 'draft-saved')).toMatchObject({ tab: 'seen', status: 'holder', nextCall: 'keep' });
  });

  it('is released at once by a closed tab, and again if an earlier call was answered later', () => {
    const closed = after(holding, 'renewal-due', 'call-started', 'tab-closed', 'call-started');
    expect(closed).toMatchObject({ tab: 'closed', call: 'release' });
    expect(after(closed, answered(OWN))).toMatchObject({ status: 'offline', nextCall: 'release' });
    expect(after(closed, 'lock-released', 'renewal-due', heldBy(null)).nextCall).toBeNull();
  });

  it('is not for users who may only read', () => {
    const reading = after(opened, { type: 'lock-answered', answer: answer(null, false) });
    expect(isReadOnly(reading)).toBe(true);
    expect(after(reading, 'take-over-requested')).toBe(reading);
    expect(after(reading, heldBy(null)).nextCall).toBeNull();
  });
});
