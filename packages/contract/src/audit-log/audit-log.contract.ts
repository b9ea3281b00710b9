import * as z from 'zod/mini';
import { defineDownload, defineOperation } from '../operation.ts';
import { administrator } from '../policy.ts';

/** What the entries of the audit log are about. */
export const AUDIT_CATEGORIES = [
  'sign-in',
  'registration',
  'user',
  'role',
  'member',
  'secret',
  'model',
  'limit',
  'publication',
  'deletion',
] as const;
export const AuditCategory = z.enum(AUDIT_CATEGORIES);
export type AuditCategory = z.infer<typeof AuditCategory>;

export const AUDIT_PAGE = 50;
/** How many entries one export holds: the newest. */
export const AUDIT_EXPORT_MAX = 100_000;

export const AuditEntry = z.object({
  entry_id: z.string(),
  /** Milliseconds. */
  created_at: z.int(),
  category: AuditCategory,
  /** What happened, about whom or what, in the language of the caller. */
  text: z.string(),
  /** As they were at that time. Both are empty for a command of the operator, the name also for a visitor. */
  actor_name: z.string(),
  actor_email: z.string(),
  /** The network address that the call came from. */
  address: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** Milliseconds in the query of an address. */
const QueryTime = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/)),
  z.transform((digits: string) => Number(digits)),
);

const filter = {
  category: z.optional(AuditCategory),
  /**
   * Part of the name, the username or the e-mail of users who did something or whom it was done to, also of deleted users; or the
   * whole e-mail that somebody without an account gave.
   */
  person: z.optional(z.string().check(z.trim(), z.maxLength(254))),
};

export const ListAuditEntries = defineOperation({
  name: 'ListAuditEntries',
  method: 'POST',
  path: '/api/audit_log/list_entries',
  summary: 'Lists what was done in the installation that concerns its safety, the newest first.',
  policy: administrator('read'),
  request: z.strictObject({
    ...filter,
    /** The first and the last millisecond, both included. */
    from: z.optional(z.int().check(z.minimum(0))),
    to: z.optional(z.int().check(z.minimum(0))),
    cursor: z.optional(z.string().check(z.maxLength(128))),
  }),
  /** `next_cursor` is empty on the last page. `kept_days` says how long an entry is kept. */
  response: z.object({ entries: z.array(AuditEntry), next_cursor: z.string(), kept_days: z.int() }),
});

export const ExportAuditEntries = defineDownload({
  name: 'ExportAuditEntries',
  method: 'GET',
  path: '/api/audit_log/export_entries',
  summary: 'Returns the audit log as CSV, the newest entries first.',
  policy: administrator('read'),
  request: z.strictObject({ ...filter, from: z.optional(QueryTime), to: z.optional(QueryTime) }),
});
