import type { ClockAndIds } from '../clock-and-ids.ts';
import type { Database } from '../database/database.ts';
import { type AuditEvents, type AuditKind, auditCategoryOf } from './audit-event.ts';

/** Who did it, and from where. A `Scope` is one. */
export interface AuditActor {
  /** Null for a visitor, and for a command of the operator. */
  readonly userId: string | null;
  /** The network address. */
  readonly address: string;
  /** What a visitor gave as their e-mail. */
  readonly email?: string;
}

export interface AuditLog {
  /**
   * Adds an entry. Pass the transaction of the change, so that both are stored or neither, and call it before a user whom the
   * event names is deleted.
   */
  write<Kind extends AuditKind>(
    database: Database,
    actor: AuditActor,
    kind: Kind,
    values: AuditEvents[Kind],
  ): Promise<void>;
}

/** The audit log of the installation. Entries are only added, and deleted when they are old. */
export function createAuditLog({ now, newId }: Pick<ClockAndIds, 'now' | 'newId'>): AuditLog {
  return {
    async write(database, actor, kind, values) {
      const { user, ...rest } = values as { user?: string };
      const known = await usersOf(database, [actor.userId, user]);
      const acting = known.get(actor.userId ?? '');
      const about = user === undefined ? undefined : known.get(user);
      await database
        .insertInto('auditEntry')
        .values({
          id: newId(),
          at: now(),
          category: auditCategoryOf[kind],
          kind,
          actorId: actor.userId,
          actorName: acting?.name ?? '',
          actorEmail: acting?.email ?? actor.email ?? '',
          address: actor.address,
          subjectId: user ?? null,
          details: JSON.stringify({ ...rest, ...(about && { user: `${about.name} (${about.email})` }) }),
        })
        .execute();
    },
  };
}

interface NamedUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

async function usersOf(
  database: Database,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, NamedUser>> {
  const given = ids.filter((id) => typeof id === 'string');
  if (given.length === 0) return new Map();
  const rows = await database.selectFrom('user').select(['id', 'name', 'email']).where('id', 'in', given).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
