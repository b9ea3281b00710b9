import { SpaceRole } from '@parley/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { SpaceInvitationRow } from './space.schema.ts';
import { hasMembers } from './space.store.ts';

export function createSpaceInvitationStore(database: Database) {
  /** Invitations to the spaces that the caller is in. */
  const visible = (userId: string) =>
    database
      .selectFrom('spaceInvitation')
      .selectAll('spaceInvitation')
      .innerJoin('spaceMember as own', 'own.spaceId', 'spaceInvitation.spaceId')
      .where('own.userId', '=', userId);

  const findInviting = prepareQuery(
    database,
    visible('')
      .clearSelect()
      .select('spaceInvitation.id')
      .where('own.role', '!=', sql.lit(SpaceRole.member))
      .where('spaceInvitation.expiresAt', '>', 0)
      .limit(sql.lit(1)),
  );

  return {
    async insert(row: SpaceInvitationRow): Promise<void> {
      await database.insertInto('spaceInvitation').values(row).execute();
    },
    listOfSpace(scope: Scope, spaceId: string, now: number): Promise<SpaceInvitationRow[]> {
      return visible(scope.userId)
        .where('spaceInvitation.spaceId', '=', spaceId)
        .where('spaceInvitation.expiresAt', '>', now)
        .orderBy('spaceInvitation.createdAt', 'desc')
        .execute();
    },
    /** Whether there is a valid invitation to a space in which the caller may invite. */
    hasAny: async ({ userId }: Scope, now: number): Promise<boolean> => (await findInviting(userId, now)) !== undefined,
    /** The holder of the secret may see the space's name. Not an invitation to a space that is being deleted. */
    findBySecret(secretHash: string, now: number) {
      return database
        .selectFrom('spaceInvitation')
        .innerJoin('space', 'space.id', 'spaceInvitation.spaceId')
        .selectAll('spaceInvitation')
        .select('space.name as spaceName')
        .where('spaceInvitation.secretHash', '=', secretHash)
        .where(hasMembers('space.id'))
        .where('spaceInvitation.expiresAt', '>', now)
        .executeTakeFirst();
    },
    /** The caller's role in the space of each invitation; invitations to other spaces are left out. */
    rolesAt(scope: Scope, ids: readonly string[]): Promise<{ id: string; role: SpaceRole }[]> {
      return visible(scope.userId)
        .clearSelect()
        .select(['spaceInvitation.id', 'own.role'])
        .where('spaceInvitation.id', 'in', ids)
        .execute();
    },
    /** Undefined when there is no such invitation. */
    async spaceNameOf(scope: Scope, id: string): Promise<string | undefined> {
      const found = await visible(scope.userId)
        .innerJoin('space', 'space.id', 'spaceInvitation.spaceId')
        .clearSelect()
        .select('space.name')
        .where('spaceInvitation.id', '=', id)
        .executeTakeFirst();
      return found?.name;
    },
    async delete(scope: Scope, id: string): Promise<void> {
      const mine = visible(scope.userId)
        .clearSelect()
        .select('spaceInvitation.id')
        .where('spaceInvitation.id', '=', id);
      await database.deleteFrom('spaceInvitation').where('id', 'in', mine).execute();
    },
    async deleteOfSpace(scope: Scope, spaceId: string): Promise<void> {
      const mine = visible(scope.userId)
        .clearSelect()
        .select('spaceInvitation.id')
        .where('spaceInvitation.spaceId', '=', spaceId);
      await database.deleteFrom('spaceInvitation').where('id', 'in', mine).execute();
    },
    async deleteExpired(now: number): Promise<void> {
      await database.deleteFrom('spaceInvitation').where('expiresAt', '<=', now).execute();
    },
  };
}
