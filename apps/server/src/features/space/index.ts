import type { SpaceRole } from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import { type ClockAndIds, HOUR_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { inChunks } from '../../platform/database/in-chunks.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { App } from '../../platform/http/app.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { AccessChanges } from '../../platform/session/access-changes.ts';
import type { BasicInfoOf } from '../account/index.ts';
import { objectUrl } from '../object/index.ts';
import type { SpaceDeletion } from './delete-space.ts';
import { createPublicSpaceService } from './public-space.service.ts';
import { createPublicSpaceStore } from './public-space.store.ts';
import { SourceSpacePublic, TargetSpacePublic } from './space.errors.ts';
import { spaceRoutes } from './space.routes.ts';
import { createSpaceService, type OnSpaceCreated } from './space.service.ts';
import { createSpaceStore } from './space.store.ts';
import { createSpaceInvitationService } from './space-invitation.service.ts';
import { createSpaceInvitationStore } from './space-invitation.store.ts';
import { createSpaceMemberService } from './space-member.service.ts';
import { createSpaceMemberStore } from './space-member.store.ts';
import { toSpace } from './to-contract.ts';

export { createSpaceDeletion, type SpaceDeletion } from './delete-space.ts';
export { spaceAccess } from './space.access.ts';
export { TargetSpacePublic } from './space.errors.ts';
export type { OnSpaceCreated } from './space.service.ts';
export { hasMembers } from './space.store.ts';
export { heirBySpace, spaceRefersToObject } from './space-objects.ts';
export { createSpacesOfDeletedUser, type OwnedSpace } from './spaces-of-deleted-user.ts';

interface Dependencies {
  database: Kysely<Tables>;
  clockAndIds: ClockAndIds;
  auditLog: AuditLog;
  accessChanges: AccessChanges;
  jobs: Jobs;
  basicInfoOf: BasicInfoOf;
  onSpaceCreated: OnSpaceCreated;
  deletion: SpaceDeletion;
}

/** Spaces: personal and team, their members and the invitations to them. */
export function spaceFeature(app: App, dependencies: Dependencies): void {
  const { database, clockAndIds, auditLog, accessChanges, jobs, basicInfoOf } = dependencies;
  const invitations = createSpaceInvitationService({ database, clockAndIds, auditLog });
  spaceRoutes(app, {
    spaces: createSpaceService({ ...dependencies, ...clockAndIds }),
    members: createSpaceMemberService({ database, auditLog, accessChanges, basicInfoOf }),
    invitations,
    publicSpaces: createPublicSpaceService({ database, auditLog }),
  });
  jobs.every(HOUR_MS, 'delete-expired-space-invitations', invitations.deleteExpired);
}

export type SpacesOfUser = ReturnType<typeof createSpacesOfUser>;

/** The spaces of a user, for other features. */
export function createSpacesOfUser(database: Database) {
  const spaces = createSpaceStore(database);
  const invitations = createSpaceInvitationStore(database);
  return {
    list: async (scope: Scope) => (await spaces.listOwn(scope)).map(toSpace),
    hasInvitation: (scope: Scope, now: number) => invitations.hasAny(scope, now),
  };
}

export type SpaceMembership = ReturnType<typeof createSpaceMembership>;

/** The caller's place in a space that they may see, for other features. */
export function createSpaceMembership(database: Database) {
  const members = createSpaceMemberStore(database);
  return {
    async find(scope: Scope, spaceId: string): Promise<{ role: SpaceRole; isShared: boolean }> {
      const [own, memberCount] = await Promise.all([members.findOwn(scope, spaceId), members.countOfSpace(spaceId)]);
      if (!own) throw new NotFound();
      return { role: own.role, isShared: memberCount > 1 };
    },
  };
}

/** Whether an administrator has made the space public: nothing is copied out of it or into it. */
export const isPublicSpace =
  (database: Database) =>
  (spaceId: string): Promise<boolean> =>
    createPublicSpaceStore(database).isPublic(spaceId);

/** studio §5, §6: for copies of resources. */
export async function refusePublicCopy(database: Database, sourceId: string, targetId: string): Promise<void> {
  const isPublic = isPublicSpace(database);
  if (await isPublic(sourceId)) throw new SourceSpacePublic();
  if (await isPublic(targetId)) throw new TargetSpacePublic();
}

/** The users in a space. */
export const listMembers =
  (database: Database) =>
  (spaceId: string): Promise<string[]> =>
    createSpaceMemberStore(database).userIdsOfSpace(spaceId);

/** The personal space of a user; null before it was created. */
export const findPersonalSpace =
  (database: Database) =>
  async (userId: string): Promise<string | null> =>
    (await createSpaceStore(database).findPersonalOf(userId))?.id ?? null;

/** Names and icons of spaces, for administrators. */
export const describeSpaces =
  (database: Database) =>
  async (ids: readonly string[]): Promise<{ id: string; name: string; avatarUrl: string }[]> =>
    (await createSpaceStore(database).listByIds(ids)).map(({ id, name, iconObjectId }) => ({
      id,
      name,
      avatarUrl: objectUrl(iconObjectId),
    }));

/** The names of spaces by id, of those that a user is in. */
export const namesOfOwnSpaces =
  (database: Database, userId: string) =>
  async (ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map(
      (await inChunks(ids, (some) => createSpaceStore(database).listNames(userId, some))).map(({ id, name }) => [
        id,
        name,
      ]),
    );

/** Icons of the spaces that the caller is in. */
export const iconsOfOwnSpaces =
  (database: Database) =>
  (scope: Scope, objectIds: readonly string[]): Promise<string[]> =>
    createSpaceStore(database).listIconsSeen(scope, objectIds);

/** Of these users, those who share a space with the caller. */
export const usersInSharedSpaces =
  (database: Database) =>
  (scope: Scope, userIds: readonly string[]): Promise<string[]> =>
    createSpaceMemberStore(database).listSharing(scope, userIds);

/** How many spaces the installation has. */
export const countSpaces = (database: Database): Promise<number> => createSpaceStore(database).count();
