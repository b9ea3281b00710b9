import { sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { AccountLinkRow } from './account.schema.ts';

export function createAccountLinkStore(database: Database) {
  const findInvitation = prepareQuery(
    database,
    database
      .selectFrom('accountLink')
      .select('id')
      .where('purpose', '=', sql.lit('invitation'))
      .where('expiresAt', '>', 0)
      .limit(sql.lit(1)),
  );
  return {
    async insert(row: AccountLinkRow): Promise<void> {
      await database.insertInto('accountLink').values(row).execute();
    },
    find(purpose: AccountLinkRow['purpose'], secretHash: string, now: number): Promise<AccountLinkRow | undefined> {
      return database
        .selectFrom('accountLink')
        .selectAll()
        .where('purpose', '=', purpose)
        .where('secretHash', '=', secretHash)
        .where('expiresAt', '>', now)
        .executeTakeFirst();
    },
    /** Consumes a link: only one of two concurrent calls gets it. */
    async take(
      purpose: AccountLinkRow['purpose'],
      secretHash: string,
      now: number,
    ): Promise<AccountLinkRow | undefined> {
      return database
        .deleteFrom('accountLink')
        .where('purpose', '=', purpose)
        .where('secretHash', '=', secretHash)
        .where('expiresAt', '>', now)
        .returningAll()
        .executeTakeFirst();
    },
    async deletePasswordResets(userId: string): Promise<void> {
      await database
        .deleteFrom('accountLink')
        .where('purpose', '=', 'password-reset')
        .where('userId', '=', userId)
        .execute();
    },
    async deleteFirstAccountLinks(): Promise<void> {
      await database.deleteFrom('accountLink').where('purpose', '=', 'first-account').execute();
    },
    /** For administrators. */
    hasInvitation: async (now: number): Promise<boolean> => (await findInvitation(now)) !== undefined,
    listInvitations(scope: Scope, now: number): Promise<AccountLinkRow[]> {
      return invitations(database, scope).where('expiresAt', '>', now).orderBy('createdAt', 'desc').execute();
    },
    async countInvitations(scope: Scope, ids: readonly string[]): Promise<number> {
      return (await invitations(database, scope).where('id', 'in', ids).execute()).length;
    },
    async deleteInvitation(scope: Scope, id: string): Promise<void> {
      if (!scope.isAdministrator) return;
      await database.deleteFrom('accountLink').where('purpose', '=', 'invitation').where('id', '=', id).execute();
    },
    async deleteExpired(now: number): Promise<void> {
      await database.deleteFrom('accountLink').where('expiresAt', '<=', now).execute();
    },
  };
}

/** Only the administrator has invitations. */
function invitations(database: Database, scope: Scope) {
  return database
    .selectFrom('accountLink')
    .selectAll()
    .where('purpose', '=', 'invitation')
    .$if(!scope.isAdministrator, (query) => query.where('id', '=', ''));
}
