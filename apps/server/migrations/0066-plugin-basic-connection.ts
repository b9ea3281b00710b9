import type { Migration } from '../src/platform/database/migration.ts';

/** A name with a password that a user has stored is another kind of connection than a key, which was its kind before. */
export const pluginBasicConnection: Migration = async (database) => {
  await database
    .updateTable('plugin_connection')
    .set({ kind: 'basic' })
    .where('kind', '=', 'key')
    .where('plugin_id', 'in', database.selectFrom('plugin').select('id').where('auth', 'like', '{"type":"basic"%'))
    .execute();
};
