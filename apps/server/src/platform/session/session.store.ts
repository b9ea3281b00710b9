import type { Scope } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { prepareQuery } from '../database/prepare-query.ts';
import type { SessionRow } from './session.schema.ts';

export function createSessionStore(database: Database) {
  const findByTokenHash = prepareQuery(
    database,
    database
      .selectFrom('session')
      .innerJoin('user', 'user.id', 'session.userId')
      .select(['session.id', 'session.userId', 'session.lastSeenAt', 'session.expiresAt'])
      .select(['user.locale', 'user.isAdministrator'])
      // Somebody may sign in while the account is being disabled or deleted.
      .where('user.disabledAt', 'is', null)
      .where('user.deletedAt', 'is', null)
      .where('session.tokenHash', '=', ''),
  );

  return {
    async insert(row: SessionRow): Promise<void> {
      await database.insertInto('session').values(row).execute();
    },
    /** The session with the fields of its user that every request needs. */
    findByTokenHash: (tokenHash: string) => findByTokenHash(tokenHash),
    listOwn(scope: Scope, now: number, idleSince: number): Promise<SessionRow[]> {
      return database
        .selectFrom('session')
        .selectAll()
        .where('userId', '=', scope.userId)
        .where('expiresAt', '>', now)
        .where('lastSeenAt', '>', idleSince)
        .orderBy('lastSeenAt', 'desc')
        .execute();
    },
    async countOwn(scope: Scope, ids: readonly string[]): Promise<number> {
      const rows = await database
        .selectFrom('session')
        .select('id')
        .where('userId', '=', scope.userId)
        .where('id', 'in', ids)
        .execute();
      return rows.length;
    },
    async existingOf(ids: readonly string[]): Promise<Set<string>> {
      const rows = await database.selectFrom('session').select('id').where('id', 'in', ids).execute();
      return new Set(rows.map(({ id }) => id));
    },
    async touch(id: string, lastSeenAt: number): Promise<void> {
      await database.updateTable('session').set({ lastSeenAt }).where('id', '=', id).execute();
    },
    async deleteOwn(scope: Scope, id: string): Promise<number> {
      const { numDeletedRows } = await database
        .deleteFrom('session')
        .where('userId', '=', scope.userId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    async deleteOthers(scope: Scope): Promise<number> {
      const { numDeletedRows } = await database
        .deleteFrom('session')
        .where('userId', '=', scope.userId)
        .where('id', '!=', scope.sessionId)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
    /** For an administrator. */
    async countOfUser(userId: string, now: number): Promise<number> {
      const { count } = await database
        .selectFrom('session')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .where('expiresAt', '>', now)
        .executeTakeFirstOrThrow();
      return count;
    },
    async deleteAllOfUser(userId: string): Promise<void> {
      await database.deleteFrom('session').where('userId', '=', userId).execute();
    },
    async deleteExpired(now: number, idleSince: number): Promise<void> {
      await database
        .deleteFrom('session')
        .where((row) => row.or([row('expiresAt', '<=', now), row('lastSeenAt', '<=', idleSince)]))
        .execute();
    },
  };
}
