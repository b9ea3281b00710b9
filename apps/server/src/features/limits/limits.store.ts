import type { Database } from '../../platform/database/database.ts';
import type { LimitSettingRow } from './limits.schema.ts';

/** Only administrators change limits; the operation's policy has checked that. */
export function createLimitsStore(database: Database) {
  return {
    list(): Promise<LimitSettingRow[]> {
      return database.selectFrom('limitSetting').selectAll().orderBy('name').orderBy('subjectId').execute();
    },
    async set(row: LimitSettingRow): Promise<void> {
      await database
        .insertInto('limitSetting')
        .values(row)
        .onConflict((conflict) => conflict.columns(['name', 'subjectId']).doUpdateSet({ value: row.value }))
        .execute();
    },
    async delete({ name, subjectId }: Pick<LimitSettingRow, 'name' | 'subjectId'>): Promise<void> {
      await database.deleteFrom('limitSetting').where('name', '=', name).where('subjectId', '=', subjectId).execute();
    },
  };
}
