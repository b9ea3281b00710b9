import type { AuditCategory } from '@parley/contract';

export interface AuditEntryRow {
  id: string;
  at: number;
  category: AuditCategory;
  /** An `AuditKind`, also one of an earlier version of the product. */
  kind: string;
  /** Null for a visitor, and for a command of the operator. */
  actorId: string | null;
  /** Name and e-mail of the actor at that time. */
  actorName: string;
  actorEmail: string;
  /** The network address of the actor; empty for a command of the operator. */
  address: string;
  /** The user whom the event is about. */
  subjectId: string | null;
  /** JSON: the values of the event. */
  details: string;
}

declare module '../database/tables.ts' {
  interface Tables {
    auditEntry: AuditEntryRow;
  }
}
