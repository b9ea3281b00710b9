import {
  AUDIT_EXPORT_MAX,
  AUDIT_PAGE,
  type AuditEntry,
  csvLine,
  type ExportAuditEntries,
  type ListAuditEntries,
  type Locale,
  type RequestOf,
  type ResponseOf,
} from '@parley/contract';
import type { AuditEntryRow } from '../../platform/audit-log/audit-log.schema.ts';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import { type PagePosition, toCursor, toPosition } from '../../platform/database/page-cursor.ts';
import { csvFile } from '../../platform/http/csv.ts';
import type { MadeFile } from '../../platform/http/implement.ts';
import { type AuditFilter, createAuditLogStore, type UsersMatching } from './audit-log.store.ts';
import { auditCategoryName, auditColumns, auditSentence } from './audit-texts.ts';

/** Few enough that other readers of the database do not wait. */
const EXPORT_PAGE = 500;
const DELETED_AT_ONCE = 500;

export interface Dependencies {
  database: Database;
  now(): number;
  usersMatching: UsersMatching;
  /** Entries are deleted after so many days. */
  keptDays: number;
}
export type AuditLogService = ReturnType<typeof createAuditLogService>;

/** Reads the audit log. Features write it with `AuditLog` of the platform. */
export function createAuditLogService({ database, now, usersMatching, keptDays }: Dependencies) {
  const store = createAuditLogStore(database, usersMatching);

  async function* linesOf(filter: AuditFilter, locale: Locale): AsyncGenerator<string, void> {
    yield csvLine(auditColumns(locale));
    let after: PagePosition | null = null;
    for (let left = AUDIT_EXPORT_MAX; left > 0; left -= EXPORT_PAGE) {
      const rows: AuditEntryRow[] = await store.list(filter, after, Math.min(EXPORT_PAGE, left));
      const last = rows.at(-1);
      if (!last) return;
      yield rows.map((row) => csvLine(toCells(row, locale))).join('');
      after = positionOf(last);
    }
  }

  return {
    async list(
      { cursor, ...filter }: RequestOf<typeof ListAuditEntries>,
      locale: Locale,
    ): Promise<ResponseOf<typeof ListAuditEntries>> {
      const rows = await store.list(filter, toPosition(cursor), AUDIT_PAGE + 1);
      const page = rows.slice(0, AUDIT_PAGE);
      const last = page.at(-1);
      return {
        entries: page.map((row) => toContract(row, locale)),
        next_cursor: rows.length > AUDIT_PAGE && last ? toCursor(positionOf(last)) : '',
        kept_days: keptDays,
      };
    },
    export(filter: RequestOf<typeof ExportAuditEntries>, locale: Locale): MadeFile {
      const day = new Date(now()).toISOString().slice(0, 10);
      return csvFile(`audit-log-${day}`, linesOf(filter, locale));
    },
    async deleteOld({ signal }: { readonly signal: AbortSignal }): Promise<void> {
      const time = now() - keptDays * DAY_MS;
      while ((await store.deleteBefore(time, DELETED_AT_ONCE)) === DELETED_AT_ONCE) signal.throwIfAborted();
    },
  };
}

const positionOf = ({ at, id }: AuditEntryRow): PagePosition => ({ orderValue: at, id });

function toContract(row: AuditEntryRow, locale: Locale): AuditEntry {
  return {
    entry_id: row.id,
    created_at: row.at,
    category: row.category,
    text: auditSentence(row.kind, JSON.parse(row.details), locale),
    actor_name: row.actorName,
    actor_email: row.actorEmail,
    address: row.address,
  };
}

function toCells(row: AuditEntryRow, locale: Locale): string[] {
  const { category, text, actor_name, actor_email, address } = toContract(row, locale);
  const time = new Date(row.at).toISOString();
  return [time, auditCategoryName(category, locale), text, actor_name, actor_email, address];
}
