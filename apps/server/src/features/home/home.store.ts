import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { HomeChecklistRow } from './home.schema.ts';

export type HomeStore = ReturnType<typeof createHomeStore>;

export function createHomeStore(database: Database) {
  const findHidden = prepareQuery(
    database,
    database.selectFrom('homeChecklist').select('hiddenAt').where('userId', '=', ''),
  );
  return {
    isChecklistHidden: async (scope: Scope): Promise<boolean> => (await findHidden(scope.userId)) !== undefined,
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
