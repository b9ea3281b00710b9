import type { Database } from '../../../platform/database/database.ts';
import { prepareQuery, prepareSmallList } from '../../../platform/database/prepare-query.ts';
import type { PluginApprovalRow, PluginConnectionRow, PluginOauthStateRow } from '../plugin.schema.ts';

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** Accounts and keys that users have connected, what they have allowed, and connections that are being made. */
export function createConnectionStore(database: Database) {
  const find = prepareQuery(
    database,
    database.selectFrom('pluginConnection').selectAll().where('userId', '=', '').where('pluginId', '=', ''),
  );

  const listApprovals = prepareSmallList(
    database,
    database
      .selectFrom('pluginApproval')
      .select(['toolId', 'digest'])
      .where('userId', '=', '')
      .where('botId', '=', '')
      .where((row) => row.or([row('conversationId', 'is', null), row('conversationId', '=', '')])),
  );

  /** The connection with the tokens that were read. */
  const unchanged = ({ userId, pluginId, sealed }: PluginConnectionRow) =>
    database
      .updateTable('pluginConnection')
      .where('userId', '=', userId)
      .where('pluginId', '=', pluginId)
      .where('sealed', '=', sealed);

  return {
    find(userId: string, pluginId: string): Promise<PluginConnectionRow | undefined> {
      return find(userId, pluginId);
    },
    listOf(userId: string): Promise<(PluginConnectionRow & { pluginName: string })[]> {
      return database
        .selectFrom('pluginConnection')
        .innerJoin('plugin', 'plugin.id', 'pluginConnection.pluginId')
        .selectAll('pluginConnection')
        .select('plugin.name as pluginName')
        .where('userId', '=', userId)
        .orderBy('pluginConnection.createdAt', 'desc')
        .execute();
    },
    async save(row: PluginConnectionRow): Promise<void> {
      await database
        .insertInto('pluginConnection')
        .values(row)
        .onConflict((conflict) => conflict.columns(['userId', 'pluginId']).doUpdateSet(row))
        .execute();
    },
    async noteUse(userId: string, pluginId: string, usedAt: number): Promise<void> {
      await database
        .updateTable('pluginConnection')
        .set({ usedAt })
        .where('userId', '=', userId)
        .where('pluginId', '=', pluginId)
        .execute();
    },
    /** False while another process renews the tokens, and where they are other ones by now. */
    async beginRefresh(connection: PluginConnectionRow, now: number, until: number): Promise<boolean> {
      const { numUpdatedRows } = await unchanged(connection)
        .set({ refreshingUntil: until })
        .where('isExpired', '=', 0)
        .where((row) => row.or([row('refreshingUntil', 'is', null), row('refreshingUntil', '<', now)]))
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },
    /** False where the user has connected another account meanwhile, or none any more. */
    async endRefresh(
      connection: PluginConnectionRow,
      change: Partial<Pick<PluginConnectionRow, 'sealed' | 'isExpired'>>,
    ): Promise<boolean> {
      const { numUpdatedRows } = await unchanged(connection)
        .set({ ...change, refreshingUntil: null })
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },
    /** Unless the user has stored another key meanwhile. */
    async expire(connection: PluginConnectionRow): Promise<void> {
      await unchanged(connection).set({ isExpired: 1 }).execute();
    },
    async delete(userId: string, pluginId: string): Promise<void> {
      await database
        .deleteFrom('pluginConnection')
        .where('userId', '=', userId)
        .where('pluginId', '=', pluginId)
        .execute();
    },
    async insertState(row: PluginOauthStateRow): Promise<void> {
      await database.insertInto('pluginOauthState').values(row).execute();
    },
    /** Each is found once. */
    takeState(userId: string, id: string): Promise<PluginOauthStateRow | undefined> {
      return database
        .deleteFrom('pluginOauthState')
        .where('id', '=', id)
        .where('userId', '=', userId)
        .returningAll()
        .executeTakeFirst();
    },
    async deleteStatesBefore(createdAt: number): Promise<void> {
      await database.deleteFrom('pluginOauthState').where('createdAt', '<', createdAt).execute();
    },
    /** What a user has allowed an agent: for good, and for this conversation. */
    listApprovals(
      userId: string,
      botId: string,
      conversationId: string | null,
    ): Promise<Pick<PluginApprovalRow, 'toolId' | 'digest'>[]> {
      return listApprovals(userId, botId, conversationId);
    },
    /** Each tool once, also where several of its versions are allowed. */
    async listApprovalsForGood(
      userId: string,
    ): Promise<(Pick<PluginApprovalRow, 'botId' | 'pluginId' | 'toolId'> & { pluginName: string })[]> {
      const rows = await database
        .selectFrom('pluginApproval')
        .innerJoin('plugin', 'plugin.id', 'pluginApproval.pluginId')
        .selectAll('pluginApproval')
        .select('plugin.name as pluginName')
        .where('userId', '=', userId)
        .where('conversationId', 'is', null)
        .orderBy('pluginApproval.createdAt', 'desc')
        .execute();
      return [...new Map(rows.map((row) => [`${row.botId} ${row.toolId}`, row])).values()];
    },
    async insertApprovals(rows: readonly PluginApprovalRow[]): Promise<void> {
      await database.insertInto('pluginApproval').values(rows).execute();
    },
    async deleteApproval(userId: string, botId: string, toolId: string): Promise<void> {
      await database
        .deleteFrom('pluginApproval')
        .where('userId', '=', userId)
        .where('botId', '=', botId)
        .where('toolId', '=', toolId)
        .execute();
    },
  };
}
