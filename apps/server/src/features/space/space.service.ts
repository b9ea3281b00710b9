import {
  type GetSpaceListV2,
  type Locale,
  MAX_TEAM_SPACES,
  type RenameSpace,
  type RequestOf,
  type ResponseOf,
  type SaveSpaceV2,
  SpaceRole,
  SpaceType,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/database-failure.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { AccessChanges } from '../../platform/session/access-changes.ts';
import type { SpaceDeletion } from './delete-space.ts';
import { TeamSpaceRequired, TooManyTeamSpaces } from './space.errors.ts';
import { createSpaceStore } from './space.store.ts';
import { createSpaceMemberStore } from './space-member.store.ts';
import { toSpace } from './to-contract.ts';

const RECENTLY_USED_MAX = 5;

/** Adds initial content to a new space, in the same transaction. Gives what is left to do after it, which never fails. */
export type OnSpaceCreated = (
  transaction: Database,
  space: { readonly id: string; readonly ownerId: string },
  locale: Locale,
) => Promise<() => Promise<void>>;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  auditLog: AuditLog;
  accessChanges: Pick<AccessChanges, 'publish'>;
  onSpaceCreated: OnSpaceCreated;
  deletion: Pick<SpaceDeletion, 'discard'>;
}
type Save = typeof SaveSpaceV2;
export type SpaceService = ReturnType<typeof createSpaceService>;

export function createSpaceService(dependencies: Dependencies) {
  const { database, auditLog, accessChanges, now, newId, onSpaceCreated, deletion } = dependencies;
  const spaces = createSpaceStore(database);

  async function insert(scope: Scope, request: RequestOf<Save>, locale: Locale): Promise<string> {
    const id = newId();
    const isPersonal = request.space_type === SpaceType.personal;
    const complete = await database.transaction().execute(async (transaction) => {
      const store = createSpaceStore(transaction);
      await store.lockOwner(scope.userId);
      if (!isPersonal && (await store.countOwnedTeams(scope.userId)) >= MAX_TEAM_SPACES) throw new TooManyTeamSpaces();
      await store.insert({
        id,
        name: request.name,
        description: request.description ?? '',
        iconObjectId: request.icon_uri || null,
        type: request.space_type,
        personalOwnerId: isPersonal ? scope.userId : null,
        createdAt: now(),
        hideOperation: 0,
      });
      await createSpaceMemberStore(transaction).insert({
        id: newId(),
        spaceId: id,
        userId: scope.userId,
        role: SpaceRole.owner,
        joinedAt: now(),
        lastUsedAt: 0,
      });
      return onSpaceCreated(transaction, { id, ownerId: scope.userId }, locale);
    });
    await complete();
    return id;
  }

  async function savePersonal(scope: Scope, request: RequestOf<Save>, locale: Locale): Promise<string> {
    const existing = await spaces.findPersonalOf(scope.userId);
    if (existing) return existing.id;
    try {
      return await insert(scope, request, locale);
    } catch (error) {
      const other = isUniqueViolation(error) ? await spaces.findPersonalOf(scope.userId) : undefined;
      if (!other) throw error;
      return other.id;
    }
  }

  return {
    async list(scope: Scope): Promise<ResponseOf<typeof GetSpaceListV2>> {
      const own = await spaces.listOwn(scope);
      const used = own.filter(({ lastUsedAt }) => lastUsedAt > 0).sort((a, b) => b.lastUsedAt - a.lastUsedAt);
      return {
        data: {
          bot_space_list: own.map(toSpace),
          has_personal_space: own.some(({ type }) => type === SpaceType.personal),
          team_space_num: own.filter(({ type, role }) => type === SpaceType.team && role === SpaceRole.owner).length,
          max_team_space_num: MAX_TEAM_SPACES,
          recently_used_space_list: used.slice(0, RECENTLY_USED_MAX).map(toSpace),
        },
      };
    },
    async save(scope: Scope, request: RequestOf<Save>, locale: Locale): Promise<ResponseOf<Save>> {
      const save = request.space_type === SpaceType.personal ? savePersonal : insert;
      return { data: { id: await save(scope, request, locale) } };
    },
    rename: (scope: Scope, { space_id, name, description, icon_uri }: RequestOf<typeof RenameSpace>) =>
      spaces.update(scope, space_id, {
        name,
        description,
        ...(icon_uri === undefined ? {} : { iconObjectId: icon_uri || null }),
      }),
    markUsed: (scope: Scope, spaceId: string) => createSpaceMemberStore(database).markUsed(scope, spaceId, now()),
    async delete(scope: Scope, spaceId: string): Promise<void> {
      const space = await spaces.findOwn(scope, spaceId);
      if (space?.type === SpaceType.personal) throw new TeamSpaceRequired();
      if (!space) return;
      const userIds = await database.transaction().execute(async (transaction) => {
        const name = await createSpaceStore(transaction).lock(spaceId);
        const members = await createSpaceMemberStore(transaction).userIdsOfSpace(spaceId);
        // Another call has deleted it.
        if (members.length === 0) return [];
        await deletion.discard(transaction, spaceId);
        await auditLog.write(transaction, scope, 'space-deleted', { space: name });
        return members;
      });
      for (const userId of userIds) accessChanges.publish(userId);
    },
  };
}
