import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import type { PluginMockSetRow, PluginMockUseRow } from '../plugin.schema.ts';

export type MockStore = ReturnType<typeof createMockStore>;

/** A set that is switched on for the tries of a bot. */
export interface UsedMockSet extends Pick<PluginMockSetRow, 'toolId' | 'name' | 'cases' | 'activeCaseId'> {
  readonly mockSetId: string;
}

export function createMockStore(database: Database) {
  return {
    find(id: string): Promise<PluginMockSetRow | undefined> {
      return database.selectFrom('pluginMockSet').selectAll().where('id', '=', id).executeTakeFirst();
    },
    listOfTool(toolId: string): Promise<PluginMockSetRow[]> {
      return database
        .selectFrom('pluginMockSet')
        .selectAll()
        .where('toolId', '=', toolId)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
    },
    /** How many sets a tool has beside this one, and what they take. */
    async sumOfOthers(toolId: string, id: string): Promise<{ count: number; bytes: number }> {
      const { count, bytes } = await database
        .selectFrom('pluginMockSet')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .select(sql<number | null>`sum(octet_length(cases))`.as('bytes'))
        .where('toolId', '=', toolId)
        .where('id', '!=', id)
        .executeTakeFirstOrThrow();
      return { count: Number(count), bytes: Number(bytes ?? 0) };
    },
    listOfPlugins(pluginIds: readonly string[]) {
      return database
        .selectFrom('pluginMockSet')
        .innerJoin('pluginTool', 'pluginTool.id', 'pluginMockSet.toolId')
        .innerJoin('plugin', 'plugin.id', 'pluginTool.pluginId')
        .select([
          'pluginMockSet.id',
          'pluginMockSet.name',
          'pluginMockSet.toolId',
          'pluginTool.name as toolName',
          'plugin.id as pluginId',
          'plugin.name as pluginName',
          'plugin.spaceId',
        ])
        .where('plugin.id', 'in', pluginIds)
        .orderBy('pluginMockSet.createdAt')
        .orderBy('pluginMockSet.id')
        .execute();
    },
    async insert(row: PluginMockSetRow): Promise<void> {
      await database.insertInto('pluginMockSet').values(row).execute();
    },
    async update(id: string, change: Partial<PluginMockSetRow>): Promise<void> {
      await database.updateTable('pluginMockSet').set(change).where('id', '=', id).execute();
    },
    async delete(id: string): Promise<void> {
      await database.deleteFrom('pluginMockSet').where('id', '=', id).execute();
    },
    listUsed(botId: string): Promise<UsedMockSet[]> {
      return database
        .selectFrom('pluginMockUse')
        .innerJoin('pluginMockSet', 'pluginMockSet.id', 'pluginMockUse.mockSetId')
        .select([
          'pluginMockUse.toolId',
          'pluginMockUse.mockSetId',
          'pluginMockSet.name',
          'pluginMockSet.cases',
          'pluginMockSet.activeCaseId',
        ])
        .where('pluginMockUse.botId', '=', botId)
        .execute();
    },
    listUsesOfTool(toolId: string): Promise<PluginMockUseRow[]> {
      return database.selectFrom('pluginMockUse').selectAll().where('toolId', '=', toolId).execute();
    },
    async use(botId: string, toolId: string, mockSetId: string): Promise<void> {
      await database
        .insertInto('pluginMockUse')
        .values({ botId, toolId, mockSetId })
        .onConflict((conflict) => conflict.columns(['botId', 'toolId']).doUpdateSet({ mockSetId }))
        .execute();
    },
    async stopUse(botId: string, mockSetId: string): Promise<void> {
      await database
        .deleteFrom('pluginMockUse')
        .where('botId', '=', botId)
        .where('mockSetId', '=', mockSetId)
        .execute();
    },
  };
}

/** What a set without a case answers: the API is not called while a set is switched on. */
const NO_CASE = JSON.stringify('The mock set that is switched on has no case. The API was not called.');

/** The response of the case that answers. */
export function activeResponse({ cases, activeCaseId }: Pick<PluginMockSetRow, 'cases' | 'activeCaseId'>): string {
  const all: { id: string; response: string }[] = JSON.parse(cases);
  return (all.find(({ id }) => id === activeCaseId) ?? all[0])?.response ?? NO_CASE;
}
