import { USER_LIST_PAGE } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import { containsText } from '../../platform/database/contains-text.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepareQuery, prepareSmallList } from '../../platform/database/prepare-query.ts';
import type { UserRow } from './account.schema.ts';

export type UserStore = ReturnType<typeof createUserStore>;
type OwnChange = Partial<
  Pick<UserRow, 'name' | 'uniqueName' | 'uniqueNameKey' | 'locale' | 'avatarObjectId' | 'passwordHash'>
>;

export function createUserStore(database: Database) {
  const findById = prepareQuery(database, database.selectFrom('user').selectAll().where('id', '=', ''));
  const listFirstTwo = prepareSmallList(
    database,
    database.selectFrom('user').select('id').where('deletedAt', 'is', null).limit(sql.lit(2)),
  );

  return {
    async insert(row: UserRow): Promise<void> {
      await database.insertInto('user').values(row).execute();
    },
    /** For signing in, when there is no scope yet. */
    findByEmail(email: string): Promise<UserRow | undefined> {
      return database.selectFrom('user').selectAll().where('email', '=', email).executeTakeFirst();
    },
    async findOwn(scope: Scope): Promise<UserRow> {
      const row = await findById(scope.userId);
      if (!row) throw new Error('a session without its user');
      return row;
    },
    async updateOwn(scope: Scope, change: OwnChange): Promise<void> {
      await database.updateTable('user').set(change).where('id', '=', scope.userId).execute();
    },
    /** Whether the password is unchanged and the account not disabled. Locks the row until the end of the transaction. */
    async lockPassword(userId: string, passwordHash: string): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('user')
        .set({ passwordHash })
        .where('id', '=', userId)
        .where('passwordHash', '=', passwordHash)
        .where('disabledAt', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** Locks the row until the end of the transaction. */
    async lockOwn(scope: Scope): Promise<void> {
      await database
        .updateTable('user')
        .set((row) => ({ name: row.ref('name') }))
        .where('id', '=', scope.userId)
        .execute();
    },
    /** For a user with a valid reset link. */
    async setPassword(userId: string, passwordHash: string): Promise<void> {
      await database.updateTable('user').set({ passwordHash }).where('id', '=', userId).execute();
    },
    /** Unscoped: `visible-users.ts` decides before which users the caller may see. */
    async listByIds(ids: readonly string[]): Promise<UserRow[]> {
      if (ids.length === 0) return [];
      return database.selectFrom('user').selectAll().where('id', 'in', ids).execute();
    },
    async isUniqueNameTaken(uniqueNameKey: string, exceptUserId = ''): Promise<boolean> {
      const row = await database
        .selectFrom('user')
        .select('id')
        .where('uniqueNameKey', '=', uniqueNameKey)
        .where('id', '!=', exceptUserId)
        .executeTakeFirst();
      return row !== undefined;
    },
    async isEmpty(): Promise<boolean> {
      return (await database.selectFrom('user').select('id').limit(1).executeTakeFirst()) === undefined;
    },
    async count(): Promise<number> {
      const { count } = await database
        .selectFrom('user')
        .select((row) => row.fn.countAll<number>().as('count'))
        .where('deletedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return count;
    },
    hasSeveral: async (): Promise<boolean> => (await listFirstTwo()).length === 2,
    /**
     * One row more than a page, to know whether there is a next page. Ids begin with the time, so they sort by
     * registration.
     */
    listForAdministrator(search: string, afterId: string, only?: 'administrators' | 'disabled'): Promise<UserRow[]> {
      return database
        .selectFrom('user')
        .selectAll()
        .where('id', '>', afterId)
        .where('deletedAt', 'is', null)
        .$if(only === 'administrators', (query) => query.where('isAdministrator', '=', 1))
        .$if(only === 'disabled', (query) => query.where('disabledAt', 'is not', null))
        .$if(search !== '', (query) => query.where('id', 'in', usersMatching(search)))
        .orderBy('id')
        .limit(USER_LIST_PAGE + 1)
        .execute();
    },
    /** For administrators: any account that is not being deleted. */
    findAdministered(id: string): Promise<UserRow | undefined> {
      return database
        .selectFrom('user')
        .selectAll()
        .where('id', '=', id)
        .where('deletedAt', 'is', null)
        .executeTakeFirst();
    },
    /** Serialises changes of who administers, until the end of the transaction. */
    async lockAdministrators(): Promise<void> {
      await database
        .updateTable('installation')
        .set((row) => ({ value: row.ref('value') }))
        .where('fact', '=', 'administrator')
        .execute();
    },
    /** Whether somebody other than this user can administer the installation. */
    async hasOtherAdministrator(userId: string): Promise<boolean> {
      const found = await database
        .selectFrom('user')
        .select('id')
        .where('isAdministrator', '=', 1)
        .where('disabledAt', 'is', null)
        .where('id', '!=', userId)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** By an administrator. */
    async updateAdministered(
      id: string,
      change: Partial<Pick<UserRow, 'isAdministrator' | 'disabledAt'>>,
    ): Promise<void> {
      await database.updateTable('user').set(change).where('id', '=', id).execute();
    },
    /** The account is gone for everybody; its e-mail and username are free. The row goes when all that refers to it has gone. */
    async markDeleted(id: string, at: number): Promise<void> {
      await database
        .updateTable('user')
        .set({
          deletedAt: at,
          disabledAt: at,
          isAdministrator: 0,
          email: id,
          uniqueName: id,
          uniqueNameKey: id,
          passwordHash: '',
        })
        .where('id', '=', id)
        .execute();
    },
    /** After `markDeleted`. */
    async deleteMarked(id: string): Promise<void> {
      await database.deleteFrom('user').where('id', '=', id).where('deletedAt', 'is not', null).execute();
    },
    /** True only for the first account that claims it. */
    async claimAdministration(userId: string): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('installation')
        .values({ fact: 'administrator', value: userId })
        .onConflict((conflict) => conflict.column('fact').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}

/** The ids of the users whose e-mail, name or username contains a text, also of those who are being deleted. */
export function usersMatching(search: string): RawBuilder<string> {
  const contains = (column: string) => containsText(sql.ref(column), search);
  return sql`(select id from ${sql.table('user')}
    where ${contains('email')} or ${contains('name')} or ${contains('unique_name')})`;
}
