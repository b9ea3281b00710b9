import { sql } from 'kysely';
import type { Migration } from '../src/platform/database/migration.ts';

/**
 * A name with a password that a user has stored is another kind of connection than a key, which was its kind before. Agents use
 * published versions, so the newest of them tells which it is, and the draft only where nothing is published.
 */
export const pluginBasicConnection: Migration = async (database) => {
  await sql`update plugin_connection set kind = 'basic' where kind = 'key' and plugin_id in (
    select id from plugin where coalesce(
      (select content like '%"auth":{"type":"basic"%' from plugin_version
        where plugin_version.plugin_id = plugin.id order by version desc limit 1),
      auth like '{"type":"basic"%'))`.execute(database);
};
