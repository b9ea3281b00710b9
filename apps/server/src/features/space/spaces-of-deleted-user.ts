import { SpaceRole, SpaceType } from '@parley/contract';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { createSpaceStore } from './space.store.ts';
import { createSpaceMemberStore } from './space-member.store.ts';

/** A space that a user owns, and the member who gets it when the user is deleted; null when the space is deleted too. */
export interface OwnedSpace {
  readonly id: string;
  readonly name: string;
  readonly successor: { readonly memberId: string; readonly userId: string; readonly name: string } | null;
}

/**
 * What becomes of the spaces of a user whose account is deleted: a team space goes to the member with the highest role who
 * has been in it the longest, enabled users first. The personal space and spaces without another member are deleted.
 */
export function createSpacesOfDeletedUser(database: Database) {
  async function findSuccessor(spaceId: string, userId: string): Promise<OwnedSpace['successor']> {
    const found = await database
      .selectFrom('spaceMember')
      .innerJoin('user', 'user.id', 'spaceMember.userId')
      .select(['spaceMember.id as memberId', 'spaceMember.userId', 'user.name'])
      .where('spaceMember.spaceId', '=', spaceId)
      .where('spaceMember.userId', '!=', userId)
      .orderBy(sql`case when ${sql.ref('user.disabledAt')} is null then 0 else 1 end`)
      .orderBy('spaceMember.role')
      .orderBy('spaceMember.joinedAt')
      .orderBy('spaceMember.id')
      .limit(1)
      .executeTakeFirst();
    return found ?? null;
  }

  async function listOwned(userId: string): Promise<OwnedSpace[]> {
    const spaces = await database
      .selectFrom('spaceMember')
      .innerJoin('space', 'space.id', 'spaceMember.spaceId')
      .select(['space.id', 'space.name', 'space.type'])
      .where('spaceMember.userId', '=', userId)
      .where('spaceMember.role', '=', SpaceRole.owner)
      .orderBy('space.type')
      .orderBy('space.id')
      .execute();
    return Promise.all(
      spaces.map(async ({ id, name, type }) => ({
        id,
        name,
        successor: type === SpaceType.personal ? null : await findSuccessor(id, userId),
      })),
    );
  }

  return {
    listOwned,
    /** In the transaction that marks the user as deleted. Gives the spaces that the user owned until then. */
    async leaveAll(userId: string): Promise<OwnedSpace[]> {
      const members = createSpaceMemberStore(database);
      for (const { id } of await listOwned(userId)) await createSpaceStore(database).lock(id);
      const owned = await listOwned(userId);
      for (const { successor } of owned) if (successor) await members.setRole(successor.memberId, SpaceRole.owner);
      const deleted = owned.flatMap(({ id, successor }) => (successor ? [] : [id]));
      await createSpaceStore(database).deleteMembers(deleted);
      await database.deleteFrom('spaceMember').where('userId', '=', userId).execute();
      return owned;
    },
  };
}
