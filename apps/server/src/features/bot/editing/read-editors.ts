import type { BotEditors } from '@parley/contract';
import type { Database } from '../../../platform/database/database.ts';
import type { BotEditorTabRow } from './editing.schema.ts';
import { createEditingStore, type ListedTab } from './editing.store.ts';

/** Users as the members of their spaces may see them. */
export type UsersOf = (
  ids: readonly string[],
) => Promise<readonly { readonly id: string; readonly name: string; readonly avatarUrl: string }[]>;

interface Dependencies {
  database: Database;
  usersOf: UsersOf;
  now: () => number;
}

/** A tab is open while its lease lasts, and no longer than its user is in the space of the bot. */
export const isOpen = ({ leaseUntil, isMember }: ListedTab, now: number): boolean => isMember && leaseUntil > now;

/** Reads who has a bot open. */
export const createReadEditors = ({ database, usersOf, now }: Dependencies) => {
  const tabs = createEditingStore(database);
  return async (botId: string): Promise<BotEditors> => {
    const at = now();
    return toEditors(
      (await tabs.list(botId)).filter((tab) => isOpen(tab, at)),
      usersOf,
    );
  };
};

/** Each user once, in the order of their first tabs. */
export async function toEditors(open: readonly BotEditorTabRow[], usersOf: UsersOf): Promise<BotEditors> {
  const ids = [...new Set(open.map(({ userId }) => userId))];
  const users = new Map((await usersOf(ids)).map((user) => [user.id, user]));
  const holder = open.find(({ heldSince }) => heldSince !== null);
  return {
    editors: ids.map((id) => ({
      user_id: id,
      user_name: users.get(id)?.name ?? '',
      user_avatar: users.get(id)?.avatarUrl ?? '',
    })),
    holder: holder ? { tab_id: holder.tabId, user_id: holder.userId, since: holder.heldSince ?? 0 } : null,
  };
}
