import {
  type GivenSpaceRole,
  hasSpaceRight,
  type ListSpaceMembers,
  type Locale,
  MAX_TEAM_SPACES,
  type ResponseOf,
  type SpaceRight,
  SpaceRole,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { Forbidden, NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { AccessChanges } from '../../platform/session/access-changes.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { OnlyOwnerRemovesAdmins, OwnerCannotChange, TooManyTeamSpaces } from './space.errors.ts';
import type { SpaceMemberRow } from './space.schema.ts';
import { createSpaceStore } from './space.store.ts';
import { createSpaceInvitationStore } from './space-invitation.store.ts';
import { createSpaceMemberStore } from './space-member.store.ts';
import { givenRoleName } from './to-contract.ts';

interface Dependencies {
  database: Kysely<Tables>;
  auditLog: AuditLog;
  accessChanges: Pick<AccessChanges, 'publish'>;
  /** Profiles of users as the caller may see them. */
  basicInfoOf: BasicInfoOf;
}
interface Changing {
  readonly member: SpaceMemberRow;
  readonly own: SpaceMemberRow;
  readonly spaceName: string;
  readonly transaction: Database;
}
type Change = (changing: Changing) => Promise<void>;
export type SpaceMemberService = ReturnType<typeof createSpaceMemberService>;

export function createSpaceMemberService({ database, auditLog, accessChanges, basicInfoOf }: Dependencies) {
  /**
   * Serialises changes to the members of a space, so that each change is checked against the result of the previous
   * one. Gives the member.
   */
  function change(scope: Scope, id: string, right: SpaceRight, apply: Change): Promise<SpaceMemberRow> {
    return database.transaction().execute(async (transaction) => {
      const store = createSpaceMemberStore(transaction);
      const before = await store.find(scope, id);
      const spaceName = await createSpaceStore(transaction).lock(before?.spaceId ?? '');
      const member = await store.find(scope, id);
      const own = member && (await store.findOwn(scope, member.spaceId));
      if (!member || !own) throw new NotFound();
      if (!hasSpaceRight(own.role, right)) throw new Forbidden();
      if (member.role === SpaceRole.owner) throw new OwnerCannotChange();
      await apply({ member, own, spaceName, transaction });
      return member;
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
      change(scope, id, 'change-roles', async ({ member, spaceName, transaction }) => {
        await createSpaceMemberStore(transaction).setRole(member.id, role);
        const values = { user: member.userId, space: spaceName, role: givenRoleName(role) };
        await auditLog.write(transaction, scope, 'role-changed', values);
      }),
    /** Also deletes the open invitations: a removed member may still have a link. */
    async remove(scope: Scope, id: string): Promise<void> {
      const { userId } = await change(scope, id, 'remove-members', async ({ member, own, spaceName, transaction }) => {
        if (member.role === SpaceRole.admin && !hasSpaceRight(own.role, 'remove-admins'))
          throw new OnlyOwnerRemovesAdmins();
        await createSpaceMemberStore(transaction).delete(member.id);
        await createSpaceInvitationStore(transaction).deleteOfSpace(scope, member.spaceId);
        await auditLog.write(transaction, scope, 'member-removed', { user: member.userId, space: spaceName });
      });
      accessChanges.publish(userId);
    },
    async leave(scope: Scope, spaceId: string): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        const space = await createSpaceStore(transaction).lock(spaceId);
        const store = createSpaceMemberStore(transaction);
        const own = await store.findOwn(scope, spaceId);
        if (!own) return;
        if (own.role === SpaceRole.owner) throw new OwnerCannotChange();
        await store.delete(own.id);
        await auditLog.write(transaction, scope, 'member-left', { space });
      });
      accessChanges.publish(scope.userId);
    },
    transfer: (scope: Scope, id: string) =>
      change(scope, id, 'transfer-space', async ({ member, own, spaceName, transaction }) => {
        const spaces = createSpaceStore(transaction);
        await spaces.lockOwner(member.userId);
        if ((await spaces.countOwnedTeams(member.userId)) >= MAX_TEAM_SPACES) throw new TooManyTeamSpaces();
        const store = createSpaceMemberStore(transaction);
        await store.setRole(own.id, SpaceRole.admin);
        await store.setRole(member.id, SpaceRole.owner);
        await auditLog.write(transaction, scope, 'space-transferred', { user: member.userId, space: spaceName });
      }),
  };
}
