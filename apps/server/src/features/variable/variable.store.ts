import type { Database } from '../../platform/database/database.ts';
import { prepareSmallList } from '../../platform/database/prepare-query.ts';
import type { VariableValueRow } from './variable.schema.ts';

export type VariableStore = ReturnType<typeof createVariableStore>;

/** Whose values, and with which bot: every query is about one user. That the user may use the bot was decided before. */
export type ValueOwner = Pick<VariableValueRow, 'userId' | 'botId'>;

export function createVariableStore(database: Database) {
  const list = prepareSmallList(
    database,
    database.selectFrom('variableValue').selectAll().where('userId', '=', '').where('botId', '=', ''),
  );
  return {
    list: ({ userId, botId }: ValueOwner): Promise<VariableValueRow[]> => list(userId, botId),
    /** A value that is there keeps the time when it was first set. */
    async set({ userId, botId }: ValueOwner, values: ReadonlyMap<string, string>, now: number): Promise<void> {
      const rows = [...values].map(([key, value]) => ({ userId, botId, key, value, createdAt: now, updatedAt: now }));
      await database
        .insertInto('variableValue')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['userId', 'botId', 'key']).doUpdateSet(({ ref }) => ({
            value: ref('excluded.value'),
            updatedAt: ref('excluded.updatedAt'),
          })),
        )
        .execute();
    },
    /** Without keys, all values of the user with this bot. */
    async delete({ userId, botId }: ValueOwner, keys?: readonly string[]): Promise<void> {
      if (keys?.length === 0) return;
      await database
        .deleteFrom('variableValue')
        .where('userId', '=', userId)
        .where('botId', '=', botId)
        .$if(keys !== undefined, (query) => query.where('key', 'in', keys ?? []))
        .execute();
    },
  };
}
