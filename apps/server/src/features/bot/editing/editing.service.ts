import {
  EDITING_LEASE_MS,
  type KeepEditing,
  type RequestOf,
  type ResponseOf,
  type StopEditing,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../../platform/access/access.errors.ts';
import type { Scope } from '../../../platform/access/scope.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { createBotStore } from '../bot.store.ts';
import type { BotChanges } from './bot-changes.ts';
import type { BotEditorTabRow } from './editing.schema.ts';
import { createEditingStore, type TabKey } from './editing.store.ts';
import { isOpen, toEditors, type UsersOf } from './read-editors.ts';

/** How many open tabs of a user are kept for each bot. */
export const USER_TABS_MAX = 20;

interface Dependencies {
  database: Kysely<Tables>;
  now: () => number;
  usersOf: UsersOf;
  changes: Pick<BotChanges, 'publish'>;
  /** Whether the caller may change this bot. */
  mayChange: (scope: Scope, botId: string) => Promise<boolean>;
}

type Keep = typeof KeepEditing;
export type EditingService = ReturnType<typeof createEditingService>;

/**
 * The edit lock of bots: a lease of one tab, by the clock of the database. It keeps two people from typing into the same draft.
 * Saves do not ask for it: the version that a save is based on protects the draft.
 */
export function createEditingService({ database, now, usersOf, changes, mayChange }: Dependencies) {
  return {
    async keep(scope: Scope, { bot_id, tab_id, take_over = false }: RequestOf<Keep>): Promise<ResponseOf<Keep>> {
      const mayHold = await mayChange(scope, bot_id);
      const own: TabKey = { botId: bot_id, userId: scope.userId, tabId: tab_id };
      const { commitVersion, publishedVersionId, open, isChanged } = await database
        .transaction()
        .execute(async (transaction) => {
          const bots = createBotStore(transaction);
          // Of two tabs that ask at once, the second sees what the first was given.
          await bots.lock(bot_id);
          const bot = await bots.findVersion(bot_id);
          if (!bot) throw new NotFound();
          const kept = await keepTab(transaction, own, { mayHold, takesOver: take_over, at: now() });
          return { ...bot, ...kept };
        });
      if (isChanged) changes.publish(bot_id, { kind: 'editors' });
      const editors = await toEditors(open, usersOf);
      const isHolder = open.some((tab) => isSameTab(tab, own) && tab.heldSince !== null);
      return {
        status: isHolder ? 'holder' : 'lose',
        may_hold: mayHold,
        commit_version: String(commitVersion),
        online_version: publishedVersionId ?? '',
        ...editors,
      };
    },
    async stop(scope: Scope, { bot_id, tab_id }: RequestOf<typeof StopEditing>): Promise<void> {
      const key: TabKey = { botId: bot_id, userId: scope.userId, tabId: tab_id };
      if (await createEditingStore(database).delete(key)) changes.publish(bot_id, { kind: 'editors' });
    },
    deleteLapsed: () => createEditingStore(database).deleteLapsed(now()),
  };
}

interface Wish {
  readonly mayHold: boolean;
  readonly takesOver: boolean;
  readonly at: number;
}

/** Renews the lease of a tab, and gives it the lock if that is free or to be taken over. Needs the lock on the bot's row. */
async function keepTab(transaction: Database, own: TabKey, { mayHold, takesOver, at }: Wish) {
  const store = createEditingStore(transaction);
  const before = await store.list(own.botId);
  const stillOpen = before.filter((tab) => isOpen(tab, at));
  if (stillOpen.length < before.length) await store.deleteClosed(own.botId, at);
  const surplus = surplusTabs(stillOpen, own);
  if (surplus.length > 0) await store.deleteOfUser(own, surplus);

  const holder = stillOpen.find(({ heldSince }) => heldSince !== null);
  const isHolder = holder !== undefined && isSameTab(holder, own);
  await store.renew({ ...own, openedAt: at, leaseUntil: at + EDITING_LEASE_MS });
  if (holder && (isHolder ? !mayHold : mayHold && takesOver)) await store.setHeld(holder, null);
  if (mayHold && !isHolder && (!holder || takesOver)) await store.setHeld(own, at);

  const open = await store.list(own.botId);
  return { open, isChanged: visibleStateOf(before) !== visibleStateOf(open) };
}

/** The tabs that make room for a tab of the same user: those that called longest ago, never the holder of the lock. */
function surplusTabs(open: readonly BotEditorTabRow[], own: TabKey): string[] {
  const others = open.filter((tab) => tab.userId === own.userId && !isSameTab(tab, own));
  return others
    .filter(({ heldSince }) => heldSince === null)
    .sort((a, b) => a.leaseUntil - b.leaseUntil)
    .slice(0, Math.max(0, others.length + 1 - USER_TABS_MAX))
    .map(({ tabId }) => tabId);
}

const isSameTab = (a: TabKey, b: TabKey): boolean => a.userId === b.userId && a.tabId === b.tabId;

/** What others see of the tabs: whose they are, and which one holds the lock. */
function visibleStateOf(tabs: readonly BotEditorTabRow[]): string {
  const users = [...new Set(tabs.map(({ userId }) => userId))].sort();
  const holder = tabs.find(({ heldSince }) => heldSince !== null);
  return JSON.stringify([users, holder?.userId, holder?.tabId]);
}
