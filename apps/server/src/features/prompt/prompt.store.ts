import { PROMPT_EXCERPT_MAX } from '@parley/contract';
import type { Database } from '../../platform/database/database.ts';
import type { PagePosition } from '../../platform/database/page-cursor.ts';
import type { PromptResourceRow } from './prompt.schema.ts';

export type PromptListRow = Omit<PromptResourceRow, 'promptText'> & { excerpt: string };

/** Access to a prompt is that to its space: ask `spacesOf` first, then the access rule of spaces. */
export function createPromptStore(database: Database) {
  return {
    spacesOf(ids: readonly string[]): Promise<Pick<PromptResourceRow, 'id' | 'spaceId'>[]> {
      return database.selectFrom('promptResource').select(['id', 'spaceId']).where('id', 'in', ids).execute();
    },
    findAuthorised(id: string): Promise<PromptResourceRow | undefined> {
      return database.selectFrom('promptResource').selectAll().where('id', '=', id).executeTakeFirst();
    },
    /** Last changed first; without a page, all of them. */
    listOfAuthorisedSpace(
      spaceId: string,
      page: { after: PagePosition | null; limit: number } | null,
    ): Promise<PromptListRow[]> {
      const query = database
        .selectFrom('promptResource')
        .select(['id', 'spaceId', 'creatorId', 'createdAt', 'updatedAt', 'name', 'description'])
        .select((row) =>
          row.fn<string>('substr', ['promptText', row.lit(1), row.lit(PROMPT_EXCERPT_MAX)]).as('excerpt'),
        )
        .where('spaceId', '=', spaceId)
        .orderBy('updatedAt', 'desc')
        .orderBy('id', 'desc');
      if (!page) return query.execute();
      const { after, limit } = page;
      const rest = after
        ? query.where((row) =>
            row.or([
              row('updatedAt', '<', after.orderValue),
              row.and([row('updatedAt', '=', after.orderValue), row('id', '<', after.id)]),
            ]),
          )
        : query;
      return rest.limit(limit).execute();
    },
    async countOfAuthorisedSpace(spaceId: string): Promise<number> {
      const { count } = await database
        .selectFrom('promptResource')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('spaceId', '=', spaceId)
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Locks the library of the space until the end of the transaction. */
    async lockOfAuthorisedSpace(spaceId: string): Promise<void> {
      await database
        .updateTable('space')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', spaceId)
        .execute();
    },
    async insert(row: PromptResourceRow): Promise<void> {
      await database.insertInto('promptResource').values(row).execute();
    },
    /** Whether there is such a prompt. */
    async update(
      id: string,
      change: Partial<Pick<PromptResourceRow, 'name' | 'description' | 'promptText'>> & { updatedAt: number },
    ): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('promptResource')
        .set(change)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** The names of an authorised prompt and of its space. */
    findNames(id: string): Promise<{ prompt: string; space: string } | undefined> {
      return database
        .selectFrom('promptResource')
        .innerJoin('space', 'space.id', 'promptResource.spaceId')
        .select(['promptResource.name as prompt', 'space.name as space'])
        .where('promptResource.id', '=', id)
        .executeTakeFirst();
    },
    async delete(id: string): Promise<void> {
      await database.deleteFrom('promptResource').where('id', '=', id).execute();
    },
  };
}
