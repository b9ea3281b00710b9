import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { HomeChecklistRow } from './home.schema.ts';

export type HomeStore = ReturnType<typeof createHomeStore>;

export function createHomeStore(database: Database) {
  return {
    async isChecklistHidden(scope: Scope): Promise<boolean> {
      const row = await database
        .selectFrom('homeChecklist')
        .select('hiddenAt')
        .where('userId', '=', scope.userId)
        .executeTakeFirst();
      return row !== undefined;
    },
    async hideChecklist(scope: Scope, hiddenAt: number): Promise<void> {
      const row: HomeChecklistRow = { userId: scope.userId, hiddenAt };
      await database
        .insertInto('homeChecklist')
        .values(row)
        .onConflict((conflict) => conflict.column('userId').doNothing())
        .execute();
    },
  };
}
