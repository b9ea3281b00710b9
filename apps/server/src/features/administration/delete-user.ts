import type { DeleteUser, RequestOf, UserDeletion } from '@parley/contract';
import type { Kysely } from 'kysely';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { DELETION_ATTEMPTS_MAX, type Jobs } from '../../platform/jobs/jobs.ts';
import type { AccessChanges } from '../../platform/session/access-changes.ts';
import { createSessionStore } from '../../platform/session/session.store.ts';
import { createUserStore, OwnAccount, refuseLastAdministrator } from '../account/index.ts';
import { createSpacesOfDeletedUser, type OwnedSpace } from '../space/index.ts';
import { NotConfirmed } from './administration.errors.ts';

/** What other features keep of a user. */
interface ContentOfUsers {
  countConversations(userId: string): Promise<{ conversations: number; messages: number }>;
  countFiles(userId: string): Promise<{ files: number; bytes: number }>;
  countBotsBySpace(spaceIds: readonly string[]): Promise<Map<string, number>>;
  countBotsCreatedOutside(userId: string, spaceIds: readonly string[]): Promise<number>;
  /** Deletes the conversations of the user in batches. */
  deleteConversations(userId: string, signal: AbortSignal): Promise<void>;
  /** Deletes the rows that the user added to tables for themselves, in batches. */
  deleteRows(userId: string, signal: AbortSignal): Promise<void>;
  /** Deletes a space that has no members any more, with its bots and everybody's conversations with them, in batches. */
  deleteSpace(spaceId: string, signal: AbortSignal): Promise<void>;
  /** Deletes the files of the user in batches. Their addresses have ended with the account. */
  deleteFiles(userId: string, signal: AbortSignal): Promise<void>;
  /** Deletes the marked row of the user. */
  deleteAccount(userId: string): Promise<void>;
}

interface Dependencies {
  database: Kysely<Tables>;
  now(): number;
  auditLog: AuditLog;
  accessChanges: Pick<AccessChanges, 'publish'>;
  jobs: Jobs;
  content: ContentOfUsers;
}
export type UserDeletions = ReturnType<typeof createUserDeletions>;

/**
 * Deletes users. A transaction makes the account vanish: nobody can sign in, its memberships and sessions are gone, and its
 * spaces have another owner. A job deletes the rest in batches, because a user may have more messages than one transaction
 * should delete.
 */
export function createUserDeletions({ database, now, auditLog, accessChanges, jobs, content }: Dependencies) {
  const enqueue = jobs.define<{ userId: string; spaceIds: string[] }>(
    'delete-user',
    async ({ userId, spaceIds }, { signal }) => {
      await content.deleteConversations(userId, signal);
      await content.deleteRows(userId, signal);
      for (const spaceId of spaceIds) await content.deleteSpace(spaceId, signal);
      await content.deleteFiles(userId, signal);
      await content.deleteAccount(userId);
    },
    { maxAttempts: DELETION_ATTEMPTS_MAX },
  );

  async function remove(transaction: Database, scope: Scope, userId: string, confirmation: string): Promise<void> {
    const users = createUserStore(transaction);
    await users.lockAdministrators();
    const user = await users.findAdministered(userId);
    if (!user) throw new NotFound();
    if (confirmation.trim().toLowerCase() !== user.email) throw new NotConfirmed();
    await refuseLastAdministrator(transaction, user);
    await auditLog.write(transaction, scope, 'user-deleted', { user: userId });
    await createSessionStore(transaction).deleteAllOfUser(userId);
    const owned = await createSpacesOfDeletedUser(transaction).leaveAll(userId);
    for (const { name: space, successor } of owned)
      if (successor) await auditLog.write(transaction, scope, 'space-transferred', { user: successor.userId, space });
    await users.markDeleted(userId, now());
    await enqueue(transaction, { userId, spaceIds: deletedIdsOf(owned) });
  }

  return {
    async preview(userId: string): Promise<{ deletion: UserDeletion }> {
      const owned = await createSpacesOfDeletedUser(database).listOwned(userId);
      const [{ conversations, messages }, { files, bytes }, sessions, botsBySpace, keptBots] = await Promise.all([
        content.countConversations(userId),
        content.countFiles(userId),
        createSessionStore(database).countOfUser(userId, now()),
        content.countBotsBySpace(owned.map(({ id }) => id)),
        content.countBotsCreatedOutside(userId, deletedIdsOf(owned)),
      ]);
      const toCounted = ({ id, name }: { id: string; name: string }) => ({ name, bot_count: botsBySpace.get(id) ?? 0 });
      return {
        deletion: {
          conversation_count: conversations,
          message_count: messages,
          file_count: files,
          file_bytes: bytes,
          session_count: sessions,
          deleted_spaces: owned.filter(({ successor }) => !successor).map(toCounted),
          passed_spaces: owned.flatMap(({ successor, ...space }) =>
            successor ? [{ ...toCounted(space), new_owner_name: successor.name }] : [],
          ),
          kept_bot_count: keptBots,
        },
      };
    },
    async delete(scope: Scope, { user_id, confirmation }: RequestOf<typeof DeleteUser>): Promise<void> {
      if (user_id === scope.userId) throw new OwnAccount();
      await database.transaction().execute((transaction) => remove(transaction, scope, user_id, confirmation));
      accessChanges.publish(user_id);
    },
  };
}

const deletedIdsOf = (owned: readonly OwnedSpace[]): string[] =>
  owned.filter(({ successor }) => !successor).map(({ id }) => id);
