import type { Database } from '../../../platform/database/database.ts';
import type { BotEditorTabRow } from './editing.schema.ts';

export type TabKey = Pick<BotEditorTabRow, 'botId' | 'userId' | 'tabId'>;

/** `isMember`: its user is still in the space of the bot. */
export type ListedTab = BotEditorTabRow & { readonly isMember: boolean };

/** The tabs that edit a bot which the caller may see. */
export function createEditingStore(database: Database) {
  return {
    /** In the order of opening, also those whose lease is over. */
    async list(botId: string): Promise<ListedTab[]> {
      const rows = await database
        .selectFrom('botEditorTab')
        .innerJoin('bot', 'bot.id', 'botEditorTab.botId')
        .leftJoin('spaceMember', (join) =>
          join.onRef('spaceMember.spaceId', '=', 'bot.spaceId').onRef('spaceMember.userId', '=', 'botEditorTab.userId'),
        )
        .selectAll('botEditorTab')
        .select('spaceMember.id as memberId')
        .where('botEditorTab.botId', '=', botId)
        .orderBy('botEditorTab.openedAt')
        .orderBy('botEditorTab.tabId')
        .execute();
      return rows.map(({ memberId, ...row }) => ({ ...row, isMember: memberId !== null }));
    },
    /** Opens the tab, or renews its lease. Whether it holds the lock stays as it is. */
    async renew(row: Omit<BotEditorTabRow, 'heldSince'>): Promise<void> {
      await database
        .insertInto('botEditorTab')
        .values({ ...row, heldSince: null })
        .onConflict((conflict) =>
          conflict.columns(['botId', 'userId', 'tabId']).doUpdateSet({ leaseUntil: row.leaseUntil }),
        )
        .execute();
    },
    /** With null the tab gives the lock back. */
    async setHeld({ botId, userId, tabId }: TabKey, heldSince: number | null): Promise<void> {
      await database
        .updateTable('botEditorTab')
        .set({ heldSince })
        .where('botId', '=', botId)
        .where('userId', '=', userId)
        .where('tabId', '=', tabId)
        .execute();
    },
    /** Whether there was such a tab. */
    async delete({ botId, userId, tabId }: TabKey): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('botEditorTab')
        .where('botId', '=', botId)
        .where('userId', '=', userId)
        .where('tabId', '=', tabId)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    /** The tabs of a bot whose lease is over, or whose user has left its space. */
    async deleteClosed(botId: string, now: number): Promise<void> {
      await database
        .deleteFrom('botEditorTab')
        .where('botId', '=', botId)
        .where(({ eb, or, selectFrom }) =>
          or([
            eb('leaseUntil', '<=', now),
            eb(
              'userId',
              'not in',
              selectFrom('spaceMember')
                .innerJoin('bot', 'bot.spaceId', 'spaceMember.spaceId')
                .select('spaceMember.userId')
                .where('bot.id', '=', botId),
            ),
          ]),
        )
        .execute();
    },
    async deleteOfUser({ botId, userId }: Omit<TabKey, 'tabId'>, tabIds: readonly string[]): Promise<void> {
      await database
        .deleteFrom('botEditorTab')
        .where('botId', '=', botId)
        .where('userId', '=', userId)
        .where('tabId', 'in', tabIds)
        .execute();
    },
    async deleteOfBot(botId: string): Promise<void> {
      await database.deleteFrom('botEditorTab').where('botId', '=', botId).execute();
    },
    async deleteLapsed(now: number): Promise<void> {
      await database.deleteFrom('botEditorTab').where('leaseUntil', '<=', now).execute();
    },
  };
}
