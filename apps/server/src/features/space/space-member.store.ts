import type { SpaceRole } from '@parley/contract';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepareByIds } from '../../platform/database/prepare-query.ts';
import type { SpaceMemberRow } from './space.schema.ts';

export function createSpaceMemberStore(database: Database) {
  /** Memberships of the spaces that the caller is in. */
  const visible = (scope: Scope) =>
    database
      .selectFrom('spaceMember')
      .selectAll('spaceMember')
      .innerJoin('spaceMember as own', 'own.spaceId', 'spaceMember.spaceId')
      .where('own.userId', '=', scope.userId);

  const rolesIn = prepareByIds(database, (spaceIds: readonly string[]) =>
    database
      .selectFrom('spaceMember')
      .select(['spaceId as id', 'role'])
      .where('spaceId', 'in', spaceIds)
      .where('userId', '=', ''),
  );

  return {
    async insert(row: SpaceMemberRow): Promise<void> {
      await database.insertInto('spaceMember').values(row).execute();
    },
    /** Gives whether the user was not a member before. */
    async insertUnlessMember(row: SpaceMemberRow): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('spaceMember')
        .values(row)
        .onConflict((conflict) => conflict.columns(['spaceId', 'userId']).doNothing())
        .executeTakeFirstOrThrow();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    listOfSpace(scope: Scope, spaceId: string): Promise<SpaceMemberRow[]> {
      return visible(scope)
        .where('spaceMember.spaceId', '=', spaceId)
        .orderBy('spaceMember.role')
        .orderBy('spaceMember.id')
        .execute();
    },
    find(scope: Scope, id: string): Promise<SpaceMemberRow | undefined> {
      return visible(scope).where('spaceMember.id', '=', id).executeTakeFirst();
    },
    findOwn(scope: Scope, spaceId: string): Promise<SpaceMemberRow | undefined> {
      return database
        .selectFrom('spaceMember')
        .selectAll()
        .where('spaceId', '=', spaceId)
        .where('userId', '=', scope.userId)
        .executeTakeFirst();
    },
    /** The caller's role in the space of each membership; memberships of other spaces are left out. */
    rolesAt(scope: Scope, memberIds: readonly string[]): Promise<{ id: string; role: SpaceRole }[]> {
      return visible(scope)
        .clearSelect()
        .select(['spaceMember.id', 'own.role'])
        .where('spaceMember.id', 'in', memberIds)
        .execute();
    },
    /** The caller's role in each space; spaces without membership are left out. */
    rolesIn: (scope: Scope, spaceIds: readonly string[]): Promise<{ id: string; role: SpaceRole }[]> =>
      rolesIn([spaceIds], (padded) => [...padded, scope.userId]),
    /** Of these users, those who share a space with the caller. */
    async listSharing(scope: Scope, userIds: readonly string[]): Promise<string[]> {
      const rows = await visible(scope)
        .clearSelect()
        .select('spaceMember.userId')
        .distinct()
        .where('spaceMember.userId', 'in', userIds)
        .execute();
      return rows.map(({ userId }) => userId);
    },
    /** Access to the space was decided before. */
    async countOfSpace(spaceId: string): Promise<number> {
      const { count } = await database
        .selectFrom('spaceMember')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('spaceId', '=', spaceId)
        .executeTakeFirstOrThrow();
      return count;
    },
    /** Access to the space was decided before. */
    async userIdsOfSpace(spaceId: string): Promise<string[]> {
      const rows = await database.selectFrom('spaceMember').select('userId').where('spaceId', '=', spaceId).execute();
      return rows.map(({ userId }) => userId);
    },
    async setRole(id: string, role: SpaceRole): Promise<void> {
      await database.updateTable('spaceMember').set({ role }).where('id', '=', id).execute();
    },
    async markUsed(scope: Scope, spaceId: string, lastUsedAt: number): Promise<void> {
      await database
        .updateTable('spaceMember')
        .set({ lastUsedAt })
        .where('spaceId', '=', spaceId)
        .where('userId', '=', scope.userId)
        .execute();
    },
    async delete(id: string): Promise<void> {
      await database.deleteFrom('spaceMember').where('id', '=', id).execute();
    },
  };
}
