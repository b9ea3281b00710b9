import {
  type GetLimits,
  type LimitSubject,
  limitDefinition,
  type RequestOf,
  type ResponseOf,
  type SetLimits,
} from '@parley/contract';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/database/database.ts';
import type { LimitChange, Limits } from './limits.ts';

/** The names of users, spaces and bots by id. An id that does not exist is left out. */
export type NamesOf = Readonly<Record<LimitSubject, (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>>;

export interface LimitsDependencies {
  limits: Limits;
  namesOf: NamesOf;
  auditLog: AuditLog;
}

export type LimitsService = ReturnType<typeof createLimitsService>;

export function createLimitsService({ limits, namesOf, auditLog }: LimitsDependencies) {
  const subjectOf = ({ name }: Pick<LimitChange, 'name'>) => limitDefinition(name).subject;

  async function namesIn(
    changes: readonly Pick<LimitChange, 'name' | 'subjectId'>[],
  ): Promise<(change: Pick<LimitChange, 'name' | 'subjectId'>) => string | undefined> {
    const idsOf = (subject: LimitSubject) => [
      ...new Set(
        changes.flatMap((change) => (subjectOf(change) === subject && change.subjectId ? [change.subjectId] : [])),
      ),
    ];
    const [user, space, bot] = await Promise.all([
      namesOf.user(idsOf('user')),
      namesOf.space(idsOf('space')),
      namesOf.bot(idsOf('bot')),
    ]);
    const bySubject = { user, space, bot };
    return (change) => {
      const subject = subjectOf(change);
      return subject ? bySubject[subject].get(change.subjectId) : undefined;
    };
  }

  /** With the values before and after the change; those of an exception include the limit of everybody. */
  async function record(
    database: Database,
    scope: Scope,
    { name, subjectId, value }: LimitChange,
    subject = subjectId,
  ): Promise<void> {
    const before = limits.limitOf(name, subjectId);
    const usual = subjectId === '' ? limitDefinition(name).defaultValue : limits.limitOf(name);
    const values = { limit: name, before: toText(before), after: toText(value === undefined ? usual : value) };
    if (subjectId === '') await auditLog.write(database, scope, 'limit-changed', values);
    else {
      const user = name.startsWith('user') ? { user: subjectId } : {};
      await auditLog.write(database, scope, 'limit-exception-changed', { ...values, ...user, subject });
    }
  }

  return {
    async get(): Promise<ResponseOf<typeof GetLimits>> {
      const exceptions = limits.exceptions();
      const nameOf = await namesIn(exceptions);
      return {
        limits: limits.list().map(({ name, value }) => ({ name, value })),
        exceptions: exceptions.map((row) => ({
          name: row.name,
          subject_id: row.subjectId,
          subject_name: nameOf(row) ?? '',
          value: row.value,
        })),
      };
    },

    async set(scope: Scope, request: RequestOf<typeof SetLimits>): Promise<void> {
      const changes = request.limits.map(({ name, subject_id = '', value }) => ({
        name,
        subjectId: subject_id,
        value,
      }));
      const nameOf = await namesIn(changes);
      // An exception of a deleted subject can be removed, not made.
      if (changes.some((change) => change.subjectId !== '' && change.value !== undefined && !nameOf(change)))
        throw new NotFound();
      await limits.set(changes, async (database) => {
        for (const change of changes) await record(database, scope, change, nameOf(change));
      });
    },
  };
}

/** As the audit log stores it: empty for no limit. */
const toText = (value: number | null): string => (value === null || !Number.isFinite(value) ? '' : String(value));
