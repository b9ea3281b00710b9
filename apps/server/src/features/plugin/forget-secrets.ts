import type { Database } from '../../platform/database/database.ts';

/** For when the secret key is lost: deletes the secrets of all plugins and what users have connected, and returns of how many plugins. */
export async function forgetPluginSecrets(database: Database): Promise<number> {
  await database.updateTable('pluginConnection').set({ sealed: null, isExpired: 1 }).execute();
  await database.deleteFrom('pluginOauthState').execute();
  const { numUpdatedRows } = await database
    .updateTable('plugin')
    .set({ sealedSecrets: '{}' })
    .where('sealedSecrets', '!=', '{}')
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
