import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BotDisplayTabRow } from './bot.schema.ts';

/** The caller's own view of bots that they may see. */
export function createDisplayInfoStore(database: Database) {
  return {
    list(scope: Scope, botId: string): Promise<Pick<BotDisplayTabRow, 'tab' | 'status'>[]> {
      return database
        .selectFrom('botDisplayTab')
        .select(['tab', 'status'])
        .where('userId', '=', scope.userId)
        .where('botId', '=', botId)
        .orderBy('tab')
        .execute();
    },
    async save(
      { userId }: Scope,
      botId: string,
      tabs: readonly Pick<BotDisplayTabRow, 'tab' | 'status'>[],
    ): Promise<void> {
      if (tabs.length === 0) return;
      await database
        .insertInto('botDisplayTab')
        .values(tabs.map((tab) => ({ userId, botId, ...tab })))
        .onConflict((conflict) =>
          conflict.columns(['userId', 'botId', 'tab']).doUpdateSet((row) => ({ status: row.ref('excluded.status') })),
        )
        .execute();
    },
  };
}
