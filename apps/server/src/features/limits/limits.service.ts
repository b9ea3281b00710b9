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
import type { LimitSettingRow } from './limits.schema.ts';
import type { LimitChange, Limits } from './limits.ts';

/** The names of users, spaces and bots by id. An id that does not exist is left out. */
export type NamesOf = Readonly<Record<LimitSubject, (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>>>;

/** A limit before and after a change, for the audit log. `undefined`: the default. */
export interface ChangedLimit extends LimitChange {
  readonly before: number | null | undefined;
}

export interface LimitsDependencies {
  limits: Limits;
  namesOf: NamesOf;
  /** Records who changed which limits. */
  audit: (scope: Scope, changes: readonly ChangedLimit[]) => Promise<void> | void;
}

export type LimitsService = ReturnType<typeof createLimitsService>;

export function createLimitsService({ limits, namesOf, audit }: LimitsDependencies) {
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
      const made = changes.filter(({ subjectId, value }) => subjectId !== '' && value !== undefined);
      const nameOf = await namesIn(made);
      // An exception of a deleted subject can be removed, not made.
      if (made.some((change) => nameOf(change) === undefined)) throw new NotFound();
      const before = new Map([...limits.list(), ...limits.exceptions()].map((row) => [keyOf(row), row.value]));
      await limits.set(changes);
      await audit(
        scope,
        changes.map((change) => ({ ...change, before: before.get(keyOf(change)) })),
      );
    },
  };
}

const keyOf = ({ name, subjectId }: Pick<LimitSettingRow, 'name' | 'subjectId'>): string => `${name} ${subjectId}`;
