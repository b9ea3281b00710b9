import { SpaceRole, SpaceType, TEAM_SPACE_PAGE } from '@parley/contract';
import { sql } from 'kysely';
import { containsText } from '../../platform/database/contains-text.ts';
import type { Database } from '../../platform/database/database.ts';
import type { SpaceRow } from './space.schema.ts';
import { hasMembers } from './space.store.ts';

export type TeamSpaceRow = SpaceRow & { ownerName: string | null; memberCount: number };

/** Unscoped: for administrators, and for rules that hold for everybody. */
export function createPublicSpaceStore(database: Database) {
  const countMembers = database
    .selectFrom('spaceMember as counted')
    .select((row) => row.fn.countAll<number>().as('count'))
    .whereRef('counted.spaceId', '=', 'space.id' as never);

  return {
    /** One row more than a page, to know whether there is a next page. Ids begin with the time. */
    listTeams(search: string, afterId: string): Promise<TeamSpaceRow[]> {
      return database
        .selectFrom('space')
        .leftJoin('spaceMember', (join) =>
          join.onRef('spaceMember.spaceId', '=', 'space.id').on('spaceMember.role', '=', SpaceRole.owner),
        )
        .leftJoin('user', 'user.id', 'spaceMember.userId')
        .selectAll('space')
        .select(['user.name as ownerName', countMembers.as('memberCount')])
        .where('space.type', '=', SpaceType.team)
        .where('space.id', '>', afterId)
        .where(hasMembers('space.id'))
        .$if(search !== '', (query) => query.where(containsText(sql.ref('space.name'), search)))
        .orderBy('space.id')
        .limit(TEAM_SPACE_PAGE + 1)
        .execute() as Promise<TeamSpaceRow[]>;
    },
    /** Of a team space that is not being deleted: its name and what it was before. */
    findTeam(id: string): Promise<Pick<SpaceRow, 'name' | 'hideOperation'> | undefined> {
      return database
        .selectFrom('space')
        .select(['name', 'hideOperation'])
        .where('id', '=', id)
        .where('type', '=', SpaceType.team)
        .where(hasMembers('space.id'))
        .executeTakeFirst();
    },
    async set(id: string, hideOperation: SpaceRow['hideOperation']): Promise<void> {
      await database.updateTable('space').set({ hideOperation }).where('id', '=', id).execute();
    },
    async isPublic(id: string): Promise<boolean> {
      const row = await database.selectFrom('space').select('hideOperation').where('id', '=', id).executeTakeFirst();
      return row?.hideOperation === 1;
    },
  };
}
