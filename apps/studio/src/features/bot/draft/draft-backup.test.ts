import { newBotDraft } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { localCache } from '../../../local-cache/local-cache.ts';
import { createDraftBackup, dropDraftBackups } from './draft-backup.ts';
import type { DraftEdit, DraftEditEvent } from './draft-edit.ts';
import { initialDraftEdit, nextDraftEdit } from './next-draft-edit.ts';

const draft = { ...newBotDraft, name: 'Curly', prompt_info: { prompt: 'Be brief.' } };
const loaded: DraftEditEvent = {
  type: 'draft-loaded',
  draft,
  commit: { version: '987654', committerName: '', time: '0' },
  online: { hasUnpublishedChange: false, isSameWithOnline: false, branch: 1 },
  isEditable: true,
};
const edited = (prompt: string): DraftEdit =>
  nextDraftEdit(nextDraftEdit(initialDraftEdit(), loaded), {
    type: 'section-changed',
    section: 'prompt_info',
    value: { prompt },
    isOptimising: false,
  });
const backupOf = (tabId: string, { botId = '30', userId = '7001', at = 1 } = {}) =>
  createDraftBackup({ userId, botId, tabId, now: () => at });

beforeEach(() => {
  localCache.flush();
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  localCache.flush();
  vi.useRealTimers();
});

describe('the backup of unsaved edits', () => {
  it('is found by the next tab of the same account, with what it was typed on', () => {
    backupOf('one', { at: 5 }).keep(edited('Be kind.'));
    expect(backupOf('two').find(draft)).toEqual({
      itemId: '30:one',
      writtenAt: 5,
      sections: [{ section: 'prompt_info', value: { prompt: 'Be kind.' }, isBaseCurrent: true }],
    });
    expect(backupOf('two', { userId: '7002' }).find(draft)).toBeNull();
    expect(backupOf('two', { botId: '31' }).find(draft)).toBeNull();
  });

  it('tells when others changed the section since', () => {
    backupOf('one').keep(edited('Be kind.'));
    const now = { ...draft, prompt_info: { prompt: 'Be formal.' } };
    expect(backupOf('two').find(now)?.sections).toMatchObject([{ isBaseCurrent: false }]);
  });

  it('is in the storage at most 900 ms after it was typed, also without a pause', () => {
    const backup = backupOf('one');
    for (let typed = 1; typed <= 9; typed += 1) {
      backup.keep(edited('x'.repeat(typed)));
      vi.advanceTimersByTime(100);
    }
    expect(localStorage.getItem('parley:draft-backup:7001:30:one')).toContain('"xxxxxxxxx"');
  });

  it('studio §8: has no base version', () => {
    backupOf('one').keep(edited('Be kind.'));
    localCache.flush();
    expect(localStorage.getItem('parley:draft-backup:7001:30:one')).not.toContain('987654');
  });

  it('is removed when everything is saved, and when it says the same as the draft', () => {
    const backup = backupOf('one');
    backup.keep(edited('Be kind.'));
    backup.keep(nextDraftEdit(initialDraftEdit(), loaded));
    localCache.flush();
    expect(localStorage.length).toBe(0);

    backup.keep(edited('Be kind.'));
    expect(backupOf('two').find({ ...draft, prompt_info: { prompt: 'Be kind.' } })).toBeNull();
    localCache.flush();
    expect(localStorage.length).toBe(0);
  });

  it('is dropped with its agent, and beyond the newest 20', () => {
    for (let count = 1; count <= 22; count += 1)
      backupOf(`${count}`, { botId: `b${count}`, at: count }).keep(edited('x'));
    backupOf('new', { botId: 'b22' }).find(draft);
    localCache.flush();
    expect(localStorage.length).toBe(20);
    expect(localStorage.getItem('parley:draft-backup:7001:b2:2')).toBeNull();
    dropDraftBackups('7001', 'b22');
    localCache.flush();
    expect(localStorage.length).toBe(19);
  });

  it('ignores an entry that is not a backup', () => {
    localStorage.setItem('parley:draft-backup:7001:30:one', '{');
    expect(backupOf('two').find(draft)).toBeNull();
  });
});
