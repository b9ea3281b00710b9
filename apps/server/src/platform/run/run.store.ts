import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { prepareUpdate, prepareWrite } from '../database/prepare-query.ts';
import type { RunEventRow, RunInputRow, RunRow, RunStatus, RunStepRow } from './run.schema.ts';

export type RunStore = ReturnType<typeof createRunStore>;

/** The state of a run that the caller has read and relies on. */
type SeenRun = Partial<Pick<RunRow, 'owner' | 'leaseUntil' | 'lastSeq' | 'pausedState'>>;

type RunChange = Partial<RunRow> & { readonly hasLog?: 1 };

/** Written out, not a parameter: the index holds only runs with a log. */
const WITH_LOG = sql.lit<1>(1);

type StepEnd = Pick<RunStepRow, 'state' | 'output' | 'error' | 'usage' | 'endedAt'>;

/** The rows of runs. Whether the caller may see a run is decided by the feature that the run belongs to. */
export function createRunStore(database: Database) {
  /** The run's id while the run is in this state and owned by this process, otherwise null, which the insert refuses. */
  const ownRunId = (id: string, owner: string, status: string, condition: RawBuilder<unknown> = sql`1 = 1`) =>
    sql<string>`(select id from run where id = ${id} and owner = ${owner} and status = ${status} and ${condition})`;
  const eventRow = { firstSeq: 0, lastSeq: 0, type: '', header: null, body: '', ends: null };
  function prepareInsertEvent(condition?: RawBuilder<unknown>) {
    const insertEvent = prepareWrite(
      database
        .insertInto('runEvent')
        .values({ runId: ownRunId('', '', '', condition), ...eventRow })
        // After a lost connection a write may be repeated although it had arrived.
        .onConflict((conflict) => conflict.doNothing()),
    );
    return (row: RunEventRow, owner: string, status: RunStatus): CompiledQuery =>
      insertEvent(row.runId, owner, status, row.firstSeq, row.lastSeq, row.type, row.header, row.body, row.ends);
  }
  const insert = prepareWrite(
    database.insertInto('run').values({
      id: '',
      kind: '',
      userId: '',
      parentRunId: null,
      status: 'running',
      owner: '',
      leaseUntil: 0,
      lastSeq: 0,
      stopRequest: null,
      pausedState: null,
      startedAt: 0,
      endedAt: null,
    }),
  );
  const changeOwn = prepareUpdate((change: Partial<RunRow>) =>
    database
      .updateTable('run')
      .set(change)
      .where('id', '=', '')
      .where('owner', '=', '')
      .where('status', '=', 'running'),
  );
  const claimed = (id: string, from: RunStatus, change: RunChange, seen: SeenRun = {}) => {
    let query = database.updateTable('run').set(change).where('id', '=', id).where('status', '=', from);
    for (const [column, value] of Object.entries(seen)) query = query.where(column as keyof SeenRun, '=', value);
    return query;
  };
  const insertStep = prepareWrite(
    database
      .insertInto('runStep')
      .values({
        runId: ownRunId('', '', ''),
        key: '',
        attempt: 0,
        state: 'started',
        input: null,
        output: null,
        error: null,
        usage: null,
        startedAt: 0,
        endedAt: null,
      })
      .onConflict((conflict) => conflict.doNothing()),
  );

  return {
    insert: (row: RunRow): CompiledQuery =>
      insert(
        row.id,
        row.kind,
        row.userId,
        row.parentRunId,
        row.status,
        row.owner,
        row.leaseUntil,
        row.lastSeq,
        row.stopRequest,
        row.pausedState,
        row.startedAt,
        row.endedAt,
      ),
    /**
     * Adds to the log of a run in this state that this process owns. Otherwise it fails as a not-null violation together
     * with the rest of its transaction: of two processes that believe they own a run, one learns that it does not.
     */
    insertEvent: prepareInsertEvent(),
    /** The same, and fails also when the condition on the row of the run does not hold. */
    insertEventWhile: prepareInsertEvent,
    /** The same, and fails where the event exists already. */
    insertEventOnce: (row: RunEventRow, owner: string, status: RunStatus): CompiledQuery =>
      database
        .insertInto('runEvent')
        .values({ ...row, runId: ownRunId(row.runId, owner, status) })
        .compile(),
    /** Changes nothing when the run is over or has another owner. */
    changeOwn: (id: string, owner: string, change: Partial<RunRow>): CompiledQuery =>
      changeOwn(change, id, owner, 'running'),
    /** Gives whether the run was still in this state, and as the caller had seen it. */
    async claim(id: string, from: RunStatus, change: RunChange, seen?: SeenRun): Promise<boolean> {
      const { numUpdatedRows } = await claimed(id, from, change, seen).executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** The same in a transaction. Changes nothing when the run is not as the caller had seen it. */
    claimQuery: (id: string, from: RunStatus, change: Partial<RunRow>, seen?: SeenRun): CompiledQuery =>
      claimed(id, from, change, seen).compile(),
    /** Changes nothing, and fails as `insertEvent` does: for a transaction that adds no event. */
    requireOwn: (id: string, owner: string, status: RunStatus): CompiledQuery =>
      database
        .insertInto('run')
        .values({
          id,
          kind: sql<string>`(select kind from run where id = ${ownRunId(id, owner, status)})`,
          userId: '',
          status,
          owner,
          leaseUntil: 0,
          lastSeq: 0,
          startedAt: 0,
        })
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    /** Ends a run that has paused although it was asked to stop meanwhile. */
    stopPausedOnRequest: (id: string, change: Partial<RunRow>): CompiledQuery =>
      claimed(id, 'paused', change).where('stopRequest', 'is not', null).compile(),
    delete: (id: string): CompiledQuery => database.deleteFrom('run').where('id', '=', id).compile(),
    /** Only while the condition holds, where one is given. */
    find(id: string, condition: RawBuilder<unknown> = sql`1 = 1`): Promise<RunRow | undefined> {
      return database
        .selectFrom('run')
        .selectAll()
        .where('id', '=', id)
        .where(sql<boolean>`${condition}`)
        .executeTakeFirst();
    },
    /** Runs whose lease has ended, except those that this process works on. */
    listDead(kinds: readonly string[], before: number, except: readonly string[], limit: number): Promise<RunRow[]> {
      let query = database
        .selectFrom('run')
        .selectAll()
        .where('status', '=', 'running')
        .where('leaseUntil', '<=', before)
        .where('kind', 'in', kinds);
      if (except.length > 0) query = query.where('id', 'not in', except);
      return query.limit(limit).execute();
    },
    /** Runs of a user that are not over and may not go on: the account is disabled, or the condition does not hold. */
    listRefused(userId: string, kind: string, condition: RawBuilder<unknown> = sql`1 = 1`): Promise<{ id: string }[]> {
      return database
        .selectFrom('run')
        .innerJoin('user', 'user.id', 'run.userId')
        .select('run.id')
        .where('run.userId', '=', userId)
        .where('run.status', 'in', ['running', 'paused'])
        .where('run.kind', '=', kind)
        .where((row) => row.or([row('user.disabledAt', 'is not', null), row.not(sql<boolean>`(${condition})`)]))
        .execute();
    },
    eventsAfter(runId: string, seq: number, limit: number): Promise<RunEventRow[]> {
      return database
        .selectFrom('runEvent')
        .selectAll()
        .where('runId', '=', runId)
        .where('lastSeq', '>', seq)
        .orderBy('firstSeq')
        .limit(limit)
        .execute();
    },
    lastEvent(runId: string): Promise<RunEventRow | undefined> {
      return database
        .selectFrom('runEvent')
        .selectAll()
        .where('runId', '=', runId)
        .orderBy('firstSeq', 'desc')
        .limit(1)
        .executeTakeFirst();
    },
    /** For a run that begins anew after its end: readers of the new part do not want the events of the old one. */
    deleteEventsUpTo: (runId: string, seq: number): CompiledQuery =>
      database.deleteFrom('runEvent').where('runId', '=', runId).where('lastSeq', '<=', seq).compile(),
    /** Gives those of the runs that exist and belong to this owner, with what other processes have asked them for. */
    renewLeases(runIds: readonly string[], owner: string, leaseUntil: number) {
      return database
        .updateTable('run')
        .set({ leaseUntil })
        .where('id', 'in', runIds)
        .where('owner', '=', owner)
        .returning(['id', 'stopRequest', 'inputCount'])
        .execute();
    },
    insertStep: (row: RunStepRow, owner: string): CompiledQuery =>
      insertStep(
        row.runId,
        owner,
        'running',
        row.key,
        row.attempt,
        row.state,
        row.input,
        row.output,
        row.error,
        row.usage,
        row.startedAt,
        row.endedAt,
      ),
    /** Changes only a step that has not ended: a late report of a tool does not replace its output. */
    updateStep: (
      { runId, key, attempt }: Pick<RunStepRow, 'runId' | 'key' | 'attempt'>,
      change: Partial<StepEnd>,
    ): CompiledQuery =>
      database
        .updateTable('runStep')
        .set(change)
        .where('runId', '=', runId)
        .where('key', '=', key)
        .where('attempt', '=', attempt)
        .where('state', '=', 'started')
        .compile(),
    listSteps(runId: string): Promise<RunStepRow[]> {
      return database
        .selectFrom('runStep')
        .selectAll()
        .where('runId', '=', runId)
        .orderBy('startedAt')
        .orderBy('key')
        .orderBy('attempt')
        .execute();
    },
    /**
     * Fails as a not-null violation where the run is over. The first query locks the run, so that it cannot end before
     * the input is stored.
     */
    addInput: ({ runId, id, body }: Pick<RunInputRow, 'runId' | 'id' | 'body'>, max: number): CompiledQuery[] => [
      database
        .updateTable('run')
        .set({ inputCount: sql<number>`input_count + 1` })
        .where('id', '=', runId)
        .where('status', 'in', ['running', 'paused'])
        .compile(),
      database
        .insertInto('runInput')
        .values({
          runId,
          id,
          position: sql<number>`(select input_count from run where id = ${runId} and status in ('running', 'paused')
            and (select count(*) from run_input as waiting where waiting.run_id = run.id) < ${max})`,
          body,
          takenAt: null,
        })
        .onConflict((conflict) => conflict.doNothing())
        .compile(),
    ],
    listInputs(runId: string): Promise<RunInputRow[]> {
      return database.selectFrom('runInput').selectAll().where('runId', '=', runId).orderBy('position').execute();
    },
    async takeInputs(runId: string, takenAt: number): Promise<RunInputRow[]> {
      const taken = await database
        .updateTable('runInput')
        .set({ takenAt })
        .where('runId', '=', runId)
        .where('takenAt', 'is', null)
        .returningAll()
        .execute();
      return taken.sort((one, other) => one.position - other.position);
    },
    returnInputs: (runId: string, ids: readonly string[]): CompiledQuery =>
      database
        .updateTable('runInput')
        .set({ takenAt: null })
        .where('runId', '=', runId)
        .where('id', 'in', ids)
        .compile(),
    /** Gives whether it was there and the run had not taken it. */
    async withdrawInput(runId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await database
        .deleteFrom('runInput')
        .where('runId', '=', runId)
        .where('id', '=', id)
        .where('takenAt', 'is', null)
        .executeTakeFirstOrThrow();
      return numDeletedRows > 0n;
    },
    /** Without ids, all of them. */
    deleteInputs(runId: string, ids?: readonly string[]): CompiledQuery {
      const all = database.deleteFrom('runInput').where('runId', '=', runId);
      return (ids ? all.where('id', 'in', ids) : all).compile();
    },
    /** Of runs that ended without a look at their inputs: they were paused, or the notice of an input was lost. */
    async deleteInputsOfEnded(): Promise<void> {
      await database
        .deleteFrom('runInput')
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('run')
              .select('run.id')
              .whereRef('run.id', '=', 'runInput.runId')
              .where('run.endedAt', 'is not', null),
          ),
        )
        .execute();
    },
    async listWithLogEndedBefore(time: number, limit: number): Promise<string[]> {
      const rows = await database
        .selectFrom('run')
        .select('id')
        .where('hasLog', '=', WITH_LOG)
        .where('endedAt', '<', time)
        .orderBy('endedAt')
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    /** Events and steps serve readers and resuming. The result of a run is stored by its feature. */
    deleteLogs: (runIds: readonly string[]): CompiledQuery[] => [
      database.deleteFrom('runEvent').where('runId', 'in', runIds).compile(),
      database.deleteFrom('runStep').where('runId', 'in', runIds).compile(),
      database.deleteFrom('runInput').where('runId', 'in', runIds).compile(),
      database.updateTable('run').set({ hasLog: 0 }).where('id', 'in', runIds).compile(),
    ],
  };
}
