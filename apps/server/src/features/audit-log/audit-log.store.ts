import type { AuditCategory } from '@parley/contract';
import { type RawBuilder, sql } from 'kysely';
import type { AuditEntryRow } from '../../platform/audit-log/audit-log.schema.ts';
import { containsText } from '../../platform/database/contains-text.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PagePosition } from '../../platform/database/page-cursor.ts';

/** The ids of the users whose name, username or e-mail contains a text, as a subquery. */
export type UsersMatching = (search: string) => RawBuilder<string>;

export interface AuditFilter {
  readonly category?: AuditCategory | undefined;
  /** Entries by or about users whose name, username or e-mail contains this, also of deleted users, or by whoever gave this e-mail. */
  readonly person?: string | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The value of `{"user":"Ada (ada@example.com)"}`, as JSON writes it. Both engines have these functions. */
const deletedUserJson = sql`rtrim(substr(deletion.details, 10), '"}')`;

/** A text as JSON writes it inside quotes. */
const escapedJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** For administrators, who see the entries of everybody. */
export function createAuditLogStore(database: Database, usersMatching: UsersMatching) {
  /** Of deleted users only their own entries know the name: the one of the deletion has it. */
  const deletedUsersMatching = (search: string) =>
    database
      .selectFrom('auditEntry as deletion')
      .select('deletion.subjectId')
      .where('deletion.kind', '=', 'user-deleted')
      .where('deletion.category', '=', 'deletion')
      .where(containsText(deletedUserJson, escapedJson(search)))
      .$narrowType<{ subjectId: string }>();

  return {
    /** The newest first. */
    list(filter: AuditFilter, after: PagePosition | null, limit: number): Promise<AuditEntryRow[]> {
      const { category, person, from, to } = filter;
      let query = database.selectFrom('auditEntry').selectAll();
      if (category !== undefined) query = query.where('category', '=', category);
      if (person)
        query = query.where((row) =>
          row.or([
            row('actorEmail', '=', person.toLowerCase()),
            ...(['actorId', 'subjectId'] as const).flatMap((column) => [
              row(column, 'in', usersMatching(person)),
              row(column, 'in', deletedUsersMatching(person)),
            ]),
          ]),
        );
      if (from !== undefined) query = query.where('at', '>=', from);
      if (to !== undefined) query = query.where('at', '<=', to);
      if (after)
        query = query
          .where('at', '<=', after.orderValue)
          .where((row) => row.or([row('at', '<', after.orderValue), row('id', '<', after.id)]));
      return query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
    },
    /** Deletes the oldest entries before a time, a few at once, and gives how many. */
    async deleteBefore(time: number, limit: number): Promise<number> {
      const { numDeletedRows } = await database
        .deleteFrom('auditEntry')
        .where('id', 'in', (query) =>
          query.selectFrom('auditEntry').select('id').where('at', '<', time).orderBy('at').limit(limit),
        )
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}
