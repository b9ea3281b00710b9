import {
  type CreateSpaceInvitation,
  type GetSpaceInvitation,
  hasSpaceRight,
  type RequestOf,
  type ResponseOf,
  type SpaceInvitation,
  SpaceRole,
  SpaceType,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import { Forbidden, NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, DAY_MS, hashSecret } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { SpaceInvitationInvalid, TeamSpaceRequired } from './space.errors.ts';
import type { SpaceInvitationRow } from './space.schema.ts';
import { createSpaceStore } from './space.store.ts';
import { createSpaceInvitationStore } from './space-invitation.store.ts';
import { createSpaceMemberStore } from './space-member.store.ts';
import { givenRoleName } from './to-contract.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
}
export type SpaceInvitationService = ReturnType<typeof createSpaceInvitationService>;

export function createSpaceInvitationService({ database, clockAndIds, auditLog }: Dependencies) {
  const { now, newId, newSecret } = clockAndIds;
  const invitations = createSpaceInvitationStore(database);
  const members = createSpaceMemberStore(database);

  async function find(secret: string, from: Database = database) {
    const found = await createSpaceInvitationStore(from).findBySecret(hashSecret(secret), now());
    if (!found) throw new SpaceInvitationInvalid();
    return found;
  }

  return {
    async create(scope: Scope, { space_id, role_type, days }: RequestOf<typeof CreateSpaceInvitation>) {
      const { secret, hash } = newSecret();
      const row: SpaceInvitationRow = {
        id: newId(),
        spaceId: space_id,
        role: role_type,
        secretHash: hash,
        createdAt: now(),
        expiresAt: now() + days * DAY_MS,
      };
      await database.transaction().execute(async (transaction) => {
        // The space may be deleted, or the caller removed, meanwhile.
        await createSpaceStore(transaction).lock(space_id);
        const space = await createSpaceStore(transaction).findOwn(scope, space_id);
        const own = await createSpaceMemberStore(transaction).findOwn(scope, space_id);
        if (!space || !own) throw new NotFound();
        if (space.type === SpaceType.personal) throw new TeamSpaceRequired();
        if (role_type === SpaceRole.admin && !hasSpaceRight(own.role, 'invite-admins')) throw new Forbidden();
        await createSpaceInvitationStore(transaction).insert(row);
        const values = { space: space.name, role: givenRoleName(role_type) };
        await auditLog.write(transaction, scope, 'space-invitation-created', values);
      });
      return { invitation: toContract(row), path: `/join#invitation=${secret}` };
    },
    async list(scope: Scope, spaceId: string) {
      return { invitations: (await invitations.listOfSpace(scope, spaceId, now())).map(toContract) };
    },
    deleteExpired: () => invitations.deleteExpired(now()),
    revoke: (scope: Scope, id: string) =>
      database.transaction().execute(async (transaction) => {
        const store = createSpaceInvitationStore(transaction);
        const space = await store.spaceNameOf(scope, id);
        await store.delete(scope, id);
        if (space !== undefined) await auditLog.write(transaction, scope, 'space-invitation-revoked', { space });
      }),
    async preview(scope: Scope, secret: string): Promise<ResponseOf<typeof GetSpaceInvitation>> {
      const { spaceId, spaceName, role, expiresAt } = await find(secret);
      const isIn = await members.findOwn(scope, spaceId);
      return { space_name: spaceName, role_type: role, expires_at: expiresAt, joined_space_id: isIn ? spaceId : '' };
    },
    /** Existing members keep their role. */
    async accept(scope: Scope, secret: string): Promise<{ space_id: string }> {
      const { spaceId } = await find(secret);
      await database.transaction().execute(async (transaction) => {
        // The space may be deleted, or the invitation revoked, meanwhile.
        await createSpaceStore(transaction).lock(spaceId);
        const { spaceName, role } = await find(secret, transaction);
        const row = { id: newId(), spaceId, userId: scope.userId, role, joinedAt: now(), lastUsedAt: 0 };
        if (!(await createSpaceMemberStore(transaction).insertUnlessMember(row))) return;
        const values = { space: spaceName, role: givenRoleName(role) };
        await auditLog.write(transaction, scope, 'member-joined', values);
      });
      return { space_id: spaceId };
    },
  };
}

function toContract(row: SpaceInvitationRow): SpaceInvitation {
  return {
    space_invitation_id: row.id,
    role_type: row.role,
    created_at: row.createdAt,
    expires_at: row.expiresAt,
  };
}
