import type { AuditCategory } from '@parley/contract';
import type { AuditEntryRow } from '../../platform/audit-log/audit-log.schema.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PagePosition } from '../../platform/database/page-cursor.ts';

export interface AuditFilter {
  readonly category?: AuditCategory | undefined;
  /** Entries of these users, or of whoever gave this e-mail. */
  readonly actor?: { readonly userIds: readonly string[]; readonly email: string } | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** For administrators, who see the entries of everybody. */
export function createAuditLogStore(database: Database) {
  return {
    /** The newest first. */
    list(filter: AuditFilter, after: PagePosition | null, limit: number): Promise<AuditEntryRow[]> {
      const { category, actor, from, to } = filter;
      let query = database.selectFrom('auditEntry').selectAll();
      if (category !== undefined) query = query.where('category', '=', category);
      if (actor)
        query = query.where((row) => {
          const byEmail = row('actorEmail', '=', actor.email);
          return actor.userIds.length > 0 ? row.or([byEmail, row('actorId', 'in', actor.userIds)]) : byEmail;
        });
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
