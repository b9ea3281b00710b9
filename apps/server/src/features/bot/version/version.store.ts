import type { BotConnectorId, BotVersionKind } from '@parley/contract';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepareList, prepareQuery } from '../../../platform/database/prepare-query.ts';
import type { BotVersionRow } from '../bot.schema.ts';

/** A version without its content, which may be long. */
export type VersionRow = Omit<BotVersionRow, 'schemaVersion' | 'content'>;

const SUMMARY = [
  'id',
  'botId',
  'sequence',
  'kind',
  'number',
  'note',
  'authorId',
  'createdAt',
  'commitVersion',
  'hash',
  'changedSections',
] as const;

/** The versions of bots that the caller may see. */
export function createVersionStore(database: Database) {
  const whole = prepareList(
    database,
    database.selectFrom('botVersion').selectAll().where('botId', '=', '').where('id', '=', ''),
  );
  const summary = prepareQuery(
    database,
    database.selectFrom('botVersion').select(SUMMARY).where('botId', '=', '').where('id', '=', ''),
  );

  return {
    find: async (botId: string, id: string): Promise<BotVersionRow | undefined> => (await whole(botId, id))[0],
    findSummary: (botId: string, id: string): Promise<VersionRow | undefined> => summary(botId, id),
    /** The newest first. All versions and all published ones are numbered without gaps, so that a page is a range of numbers. */
    async listPage(
      botId: string,
      { kind, skip, limit }: { kind: BotVersionKind | undefined; skip: number; limit: number },
    ): Promise<{ rows: VersionRow[]; total: number }> {
      const counted = kind === 'publish' ? 'number' : 'sequence';
      const versions = database.selectFrom('botVersion').where('botId', '=', botId);
      if (kind === 'checkpoint') {
        const checkpoints = versions.where('kind', '=', kind);
        const { total } = await checkpoints
          .select((row) => row.fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await checkpoints.select(SUMMARY).orderBy('sequence', 'desc').offset(skip).limit(limit).execute();
        return { rows, total: Number(total) };
      }
      const { total } = await versions
        .select((row) => row.fn.max(row.ref(counted)).as('total'))
        .executeTakeFirstOrThrow();
      const last = Number(total ?? 0);
      const rows = await versions
        .select(SUMMARY)
        .where(counted, '<=', last - skip)
        .orderBy(counted, 'desc')
        .limit(limit)
        .execute();
      return { rows, total: last };
    },
    /** The numbers of the last versions of a bot; 0 where there is none. Two queries in one: for two maxima SQLite reads all rows. */
    async findLast(botId: string): Promise<{ sequence: number; number: number }> {
      const versions = database.selectFrom('botVersion').where('botId', '=', botId);
      const last = await database
        .selectNoFrom([
          versions.select((row) => row.fn.max('sequence').as('sequence')).as('sequence'),
          versions.select((row) => row.fn.max('number').as('number')).as('number'),
        ])
        .executeTakeFirstOrThrow();
      return { sequence: Number(last.sequence ?? 0), number: Number(last.number ?? 0) };
    },
    async hasContent(botId: string, hash: string): Promise<boolean> {
      const found = await database
        .selectFrom('botVersion')
        .select('id')
        .where('botId', '=', botId)
        .where('hash', '=', hash)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** With its pictures. Those that are gone are left out. */
    async insert(row: BotVersionRow, objectIds: readonly string[]): Promise<void> {
      await database.insertInto('botVersion').values(row).execute();
      if (objectIds.length === 0) return;
      await database
        .insertInto('botVersionObject')
        .columns(['versionId', 'objectId'])
        .expression((query) =>
          query
            .selectFrom('object')
            .select([sql<string>`cast(${row.id} as text)`.as('versionId'), 'object.id as objectId'])
            .where('object.id', 'in', objectIds),
        )
        .execute();
    },
    async setPublished(botId: string, versionId: string): Promise<void> {
      await database.updateTable('bot').set({ publishedVersionId: versionId }).where('id', '=', botId).execute();
    },
    async listConnectors(botIds: readonly string[]): Promise<{ botId: string; connectorId: BotConnectorId }[]> {
      if (botIds.length === 0) return [];
      return database.selectFrom('botConnector').selectAll().where('botId', 'in', botIds).execute();
    },
    /** Returns whether something changed. */
    async setConnector(botId: string, connectorId: BotConnectorId, isOn: boolean): Promise<boolean> {
      if (!isOn) {
        const { numDeletedRows } = await database
          .deleteFrom('botConnector')
          .where('botId', '=', botId)
          .where('connectorId', '=', connectorId)
          .executeTakeFirstOrThrow();
        return numDeletedRows > 0n;
      }
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('botConnector')
        .values({ botId, connectorId })
        .onConflict((conflict) => conflict.columns(['botId', 'connectorId']).doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async idsOfBots(botIds: readonly string[], limit: number): Promise<string[]> {
      const rows = await database
        .selectFrom('botVersion')
        .select('id')
        .where('botId', 'in', botIds)
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}
