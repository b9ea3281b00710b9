import type { BotDraft } from '@parley/contract';
import { localCache } from '../../../local-cache/local-cache.ts';
import { type DraftEdit, editEntries, type RestoredSection, type SectionValue } from './draft-edit.ts';
import { asStored, isStoredSame, type SectionName } from './merge/merge-section.ts';
import { valueHash } from './value-hash.ts';

/** Backups of one account in this browser. The oldest are dropped. */
const BACKUPS_MAX = 20;
const KEY = 'draft-backup';

/** The edits of one tab. Without the base version (studio §8): a hash tells whether the section is still the same. */
interface DraftBackup {
  readonly writtenAt: number;
  readonly sections: { readonly [Name in SectionName]?: { readonly value: SectionValue; readonly baseHash: string } };
}

export interface FoundBackup {
  readonly itemId: string;
  readonly writtenAt: number;
  readonly sections: readonly RestoredSection[];
}

interface Options {
  readonly userId: string;
  readonly botId: string;
  /** Every tab has backups of its own, so that two tabs do not overwrite each other's. */
  readonly tabId: string;
  readonly now: () => number;
}

/** Keeps the unsaved edits of a draft in the local cache, and finds those of tabs that ended without saving. */
export function createDraftBackup({ userId, botId, tabId, now }: Options) {
  const ownId = `${botId}:${tabId}`;
  let kept: DraftEdit['edits'] = {};

  const read = (itemId: string) => parse(localCache.readItem(userId, KEY, itemId));
  const remove = (itemId: string) => localCache.writeItem(userId, KEY, itemId, undefined);

  return {
    ownId,
    /** Writes the edits that are not saved; without any, removes the backup. */
    keep(state: DraftEdit): void {
      if (state.edits === kept) return;
      kept = state.edits;
      const backup = toBackup(state, now());
      localCache.writeItem(userId, KEY, ownId, backup && JSON.stringify(backup));
    },
    /** The newest edits that other tabs left behind and that the draft does not have. `inUse` are those of open tabs. */
    find(draft: BotDraft, inUse: ReadonlySet<string> = new Set()): FoundBackup | null {
      const all = localCache
        .listItemIds(userId, KEY)
        .flatMap((itemId) => {
          const backup = read(itemId);
          if (!backup) remove(itemId);
          return backup ? [{ itemId, backup }] : [];
        })
        .sort((one, other) => other.backup.writtenAt - one.backup.writtenAt);
      for (const { itemId } of all.slice(BACKUPS_MAX)) remove(itemId);
      for (const { itemId, backup } of all.slice(0, BACKUPS_MAX)) {
        if (itemId === ownId || inUse.has(itemId) || !itemId.startsWith(`${botId}:`)) continue;
        const sections = toRestored(backup, draft);
        if (sections.length > 0) return { itemId, writtenAt: backup.writtenAt, sections };
        remove(itemId);
      }
      return null;
    },
    remove,
  };
}

/** Removes the user's backups of a deleted agent. */
export function dropDraftBackups(userId: string, botId: string): void {
  for (const itemId of localCache.listItemIds(userId, KEY)) {
    if (itemId.startsWith(`${botId}:`)) localCache.writeItem(userId, KEY, itemId, undefined);
  }
}

function toBackup(state: DraftEdit, writtenAt: number): DraftBackup | undefined {
  const entries = editEntries(state.edits);
  if (entries.length === 0) return undefined;
  const sections = entries.map(([name, { value, problem }]) => {
    const base = problem?.type === 'conflict' ? problem.base : state.saved[name];
    return [name, { value, baseHash: hashOf(name, base) }];
  });
  return { writtenAt, sections: Object.fromEntries(sections) };
}

function toRestored({ sections }: DraftBackup, draft: BotDraft): readonly RestoredSection[] {
  return (Object.keys(draft) as SectionName[]).flatMap((section) => {
    const kept = sections[section];
    if (!kept || isStoredSame(section, kept.value as never, draft[section] as never)) return [];
    return [{ section, value: kept.value, isBaseCurrent: kept.baseHash === hashOf(section, draft[section]) }];
  });
}

/** A section is hashed once, not with every key. */
const hashes = new WeakMap<object, string>();

function hashOf(name: SectionName, value: SectionValue): string {
  const known = typeof value === 'object' && hashes.get(value);
  if (known) return known;
  const hash = valueHash(asStored(name, value as never));
  if (typeof value === 'object') hashes.set(value, hash);
  return hash;
}

function parse(text: string | undefined): DraftBackup | undefined {
  try {
    const backup = text === undefined ? undefined : (JSON.parse(text) as DraftBackup);
    return backup && typeof backup.writtenAt === 'number' && typeof backup.sections === 'object' ? backup : undefined;
  } catch {
    return undefined;
  }
}
