import { SpaceRole, SpaceType } from '@parley/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SpaceRow } from './space.schema.ts';

/** Condition on a row with this column: its space is not being deleted. Everything in a space is seen through its members. */
export const hasMembers = (spaceId: string) =>
  sql<boolean>`exists (select 1 from space_member as kept where kept.space_id = ${sql.ref(spaceId)})`;

/** A space with the caller's membership. */
export type OwnSpace = SpaceRow & { role: SpaceRole; lastUsedAt: number; memberCount: number };

export function createSpaceStore(database: Database) {
  const memberCount = database
    .selectFrom('spaceMember as counted')
    .select((row) => row.fn.countAll<number>().as('count'))
    .whereRef('counted.spaceId', '=', 'space.id' as never);

  return {
    async insert(row: SpaceRow): Promise<void> {
      await database.insertInto('space').values(row).execute();
    },
    /** The spaces the caller is in, the personal one first, then in the order they were made. */
    listOwn(scope: Scope): Promise<OwnSpace[]> {
      return database
        .selectFrom('space')
        .innerJoin('spaceMember', 'spaceMember.spaceId', 'space.id')
        .selectAll('space')
        .select(['spaceMember.role', 'spaceMember.lastUsedAt', memberCount.as('memberCount')])
        .where('spaceMember.userId', '=', scope.userId)
        .orderBy('space.type')
        .orderBy('space.id')
        .execute() as Promise<OwnSpace[]>;
    },
    async findOwn(scope: Scope, id: string): Promise<SpaceRow | undefined> {
      return database
        .selectFrom('space')
        .innerJoin('spaceMember', 'spaceMember.spaceId', 'space.id')
        .selectAll('space')
        .where('space.id', '=', id)
        .where('spaceMember.userId', '=', scope.userId)
        .executeTakeFirst();
    },
    /** Of these spaces, those that the user is in. */
    listNames(userId: string, ids: readonly string[]): Promise<Pick<SpaceRow, 'id' | 'name'>[]> {
      return database
        .selectFrom('space')
        .innerJoin('spaceMember', 'spaceMember.spaceId', 'space.id')
        .select(['space.id', 'space.name'])
        .where('spaceMember.userId', '=', userId)
        .where('space.id', 'in', ids)
        .execute();
    },
    /** Of these objects, those that are the icon of a space the caller is in. */
    async listIconsSeen(scope: Scope, objectIds: readonly string[]): Promise<string[]> {
      const rows = await database
        .selectFrom('space')
        .innerJoin('spaceMember', 'spaceMember.spaceId', 'space.id')
        .select('space.iconObjectId')
        .distinct()
        .where('spaceMember.userId', '=', scope.userId)
        .where('space.iconObjectId', 'in', objectIds)
        .execute();
      return rows.flatMap(({ iconObjectId }) => iconObjectId ?? []);
    },
    /** Unscoped: for administrators. Not those that are being deleted. */
    async listByIds(ids: readonly string[]): Promise<SpaceRow[]> {
      if (ids.length === 0) return [];
      return database.selectFrom('space').selectAll().where('id', 'in', ids).where(hasMembers('space.id')).execute();
    },
    findPersonalOf(userId: string): Promise<SpaceRow | undefined> {
      return database.selectFrom('space').selectAll().where('personalOwnerId', '=', userId).executeTakeFirst();
    },
    async countOwnedTeams(userId: string): Promise<number> {
      const rows = await database
        .selectFrom('space')
        .innerJoin('spaceMember', 'spaceMember.spaceId', 'space.id')
        .select('space.id')
        .where('space.type', '=', SpaceType.team)
        .where('spaceMember.userId', '=', userId)
        .where('spaceMember.role', '=', SpaceRole.owner)
        .execute();
      return rows.length;
    },
    async count(): Promise<number> {
      const { count } = await database
        .selectFrom('space')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where(hasMembers('space.id'))
        .executeTakeFirstOrThrow();
      return count;
    },
    async update(
      scope: Scope,
      id: string,
      change: Partial<Pick<SpaceRow, 'name' | 'description' | 'iconObjectId'>>,
    ): Promise<void> {
      await database
        .updateTable('space')
        .set(change)
        .where('id', 'in', ownSpaceIds(database, scope, id))
        .execute();
    },
    /** Locks the owner until the end of the transaction, because the number of spaces per owner is limited. */
    async lockOwner(userId: string): Promise<void> {
      await database
        .updateTable('user')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', userId)
        .execute();
    },
    /** Locks the members of the space until the end of the transaction. Gives the name of the space. */
    async lock(id: string): Promise<string> {
      const locked = await database
        .updateTable('space')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirst();
      return locked?.name ?? '';
    },
    /** Nobody sees the spaces any more, and nobody joins them. The right to delete them was checked before. */
    async deleteMembers(ids: readonly string[]): Promise<void> {
      if (ids.length === 0) return;
      await database.deleteFrom('spaceInvitation').where('spaceId', 'in', ids).execute();
      await database.deleteFrom('spaceMember').where('spaceId', 'in', ids).execute();
    },
  };
}

/** The id, but only when the caller is a member of the space. */
function ownSpaceIds(database: Database, scope: Scope, id: string) {
  return database
    .selectFrom('spaceMember')
    .select('spaceId')
    .where('spaceId', '=', id)
    .where('userId', '=', scope.userId);
}
