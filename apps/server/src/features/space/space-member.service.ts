import {
  type GivenSpaceRole,
  type ListSpaceMembers,
  type Locale,
  MAX_TEAM_SPACES,
  type ResponseOf,
  SpaceRole,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { NotFound } from '../../platform/http/http.errors.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { AdminsAreTheOwners, OwnerStays, TooManyTeamSpaces } from './space.errors.ts';
import type { SpaceMemberRow } from './space.schema.ts';
import { createSpaceStore } from './space.store.ts';
import { createSpaceMemberStore } from './space-member.store.ts';

interface Dependencies {
  database: Kysely<Tables>;
  /** What the caller may see of users. */
  basicInfoOf: BasicInfoOf;
}
export type SpaceMemberService = ReturnType<typeof createSpaceMemberService>;

export function createSpaceMemberService({ database, basicInfoOf }: Dependencies) {
  /** Changes the members of one space one after the other: whoever comes second sees what the first did. */
  function change(scope: Scope, id: string, apply: (member: SpaceMemberRow, transaction: Database) => Promise<void>) {
    return database.transaction().execute(async (transaction) => {
      const store = createSpaceMemberStore(transaction);
      const before = await store.find(scope, id);
      await createSpaceStore(transaction).lock(before?.spaceId ?? '');
      const member = await store.find(scope, id);
      if (!member) throw new NotFound();
      if (member.role === SpaceRole.owner) throw new OwnerStays();
      await apply(member, transaction);
    });
  }

  return {
    async list(scope: Scope, spaceId: string, locale: Locale): Promise<ResponseOf<typeof ListSpaceMembers>> {
      const rows = await createSpaceMemberStore(database).listOfSpace(scope, spaceId);
      const { id_user_info_map: users } = await basicInfoOf(
        scope,
        rows.map(({ userId }) => userId),
        locale,
      );
      return {
        members: rows.flatMap(({ id, userId, role, joinedAt }) => {
          const user = users[userId];
          return user ? [{ member_id: id, user, role_type: role, joined_at: joinedAt }] : [];
        }),
      };
    },
    changeRole: (scope: Scope, id: string, role: GivenSpaceRole) =>
      change(scope, id, (member, transaction) => createSpaceMemberStore(transaction).setRole(member.id, role)),
    remove: (scope: Scope, id: string) =>
      change(scope, id, async (member, transaction) => {
        const store = createSpaceMemberStore(transaction);
        const own = await store.findOwn(scope, member.spaceId);
        if (member.role === SpaceRole.admin && own?.role !== SpaceRole.owner) throw new AdminsAreTheOwners();
        await store.delete(member.id);
      }),
    async leave(scope: Scope, spaceId: string): Promise<void> {
      const own = await createSpaceMemberStore(database).findOwn(scope, spaceId);
      if (own) await createSpaceMemberStore(database).delete(own.id);
    },
    transfer: (scope: Scope, id: string) =>
      change(scope, id, async (member, transaction) => {
        const owned = await createSpaceStore(transaction).countOwnedTeams(member.userId);
        if (owned >= MAX_TEAM_SPACES) throw new TooManyTeamSpaces();
        const store = createSpaceMemberStore(transaction);
        const own = await store.findOwn(scope, member.spaceId);
        if (own?.role !== SpaceRole.owner) throw new NotFound();
        await store.setRole(own.id, SpaceRole.admin);
        await store.setRole(member.id, SpaceRole.owner);
      }),
  };
}
