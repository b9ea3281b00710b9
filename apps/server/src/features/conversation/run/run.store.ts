import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepareUpdate, prepareWrite } from '../../../platform/database/prepare-query.ts';
import type { RunEventRow, RunRow, RunStatus, TokenUsageRow } from '../conversation.schema.ts';

export type RunStore = ReturnType<typeof createRunStore>;

/** Runs belong to conversations: whoever asks here has been allowed to see the conversation. */
export function createRunStore(database: Database) {
  const ownRunId = (id: string, owner: string, status: string) =>
    sql<string>`(select id from run where id = ${id} and owner = ${owner} and status = ${status})`;
  const insertEvent = prepareWrite(
    database
      .insertInto('runEvent')
      .values({
        runId: ownRunId('', '', ''),
        firstSeq: 0,
        lastSeq: 0,
        kind: 'message',
        body: '',
        ends: null,
        messageId: '',
        ordinal: 0,
        contentTime: 0,
      })
      // After a lost connection a write may be repeated although it had arrived.
      .onConflict((conflict) => conflict.doNothing()),
  );

  const insert = prepareWrite(
    database.insertInto('run').values({
      id: '',
      conversationId: '',
      questionId: '',
      sectionId: '',
      botId: '',
      removedQueryId: null,
      status: 'running',
      owner: '',
      leaseUntil: 0,
      lastSeq: 0,
      pausedState: null,
      startedAt: 0,
      endedAt: null,
    }),
  );
  const update = prepareUpdate((change: Partial<RunRow>) =>
    database.updateTable('run').set(change).where('id', '=', ''),
  );
  const stopPausedOf = prepareWrite(
    database
      .updateTable('run')
      .set({ status: 'stopped', endedAt: 0, pausedState: null })
      .where('conversationId', '=', '')
      .where('status', '=', 'paused'),
  );
  const addUsage = prepareWrite(
    database
      .insertInto('tokenUsage')
      .values({
        day: 0,
        userId: '',
        spaceId: '',
        botId: '',
        modelId: '',
        inputTokens: 0,
        outputTokens: 0,
        cost: 0,
        answers: 0,
      })
      .onConflict((conflict) =>
        conflict.columns(['day', 'userId', 'spaceId', 'botId', 'modelId']).doUpdateSet({
          inputTokens: sql<number>`token_usage.input_tokens + excluded.input_tokens`,
          outputTokens: sql<number>`token_usage.output_tokens + excluded.output_tokens`,
          cost: sql<number>`token_usage.cost + excluded.cost`,
          answers: sql<number>`token_usage.answers + excluded.answers`,
        }),
      ),
  );

  return {
    insert: (row: RunRow): CompiledQuery =>
      insert(
        row.id,
        row.conversationId,
        row.questionId,
        row.sectionId,
        row.botId,
        row.removedQueryId,
        row.status,
        row.owner,
        row.leaseUntil,
        row.lastSeq,
        row.pausedState,
        row.startedAt,
        row.endedAt,
      ),
    /**
     * Adds to the log of a run that is in this state and in these hands. Otherwise it fails as a not-null violation, and
     * with it whatever was to be written together: of two processes that believe a run to be theirs one learns that it errs.
     */
    insertEvent: (row: RunEventRow, owner: string, status: RunStatus): CompiledQuery =>
      insertEvent(
        row.runId,
        owner,
        status,
        row.firstSeq,
        row.lastSeq,
        row.kind,
        row.body,
        row.ends,
        row.messageId,
        row.ordinal,
        row.contentTime,
      ),
    /** The same, and fails where the event is there already. */
    insertEventOnce: (row: RunEventRow, owner: string, status: RunStatus): CompiledQuery =>
      database
        .insertInto('runEvent')
        .values({ ...row, runId: ownRunId(row.runId, owner, status) })
        .compile(),
    update: (id: string, change: Partial<RunRow>): CompiledQuery => update(change, id),
    /** Of a run that still is what it was: two processes may find the same dead one. */
    updateFrom: (id: string, owner: string, from: RunStatus, change: Partial<RunRow>): CompiledQuery =>
      database
        .updateTable('run')
        .set(change)
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('status', '=', from)
        .compile(),
    /** Gives whether the run was still paused: then it is the caller's. */
    async claimPaused(id: string, change: Partial<RunRow>): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('run')
        .set(change)
        .where('id', '=', id)
        .where('status', '=', 'paused')
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    stopPausedOf: (conversationId: string, at: number): CompiledQuery =>
      stopPausedOf('stopped', at, null, conversationId, 'paused'),
    deleteOf: (questionIds: readonly string[]): CompiledQuery =>
      database.deleteFrom('run').where('questionId', 'in', questionIds).compile(),
    addUsage: (row: TokenUsageRow): CompiledQuery =>
      addUsage(
        row.day,
        row.userId,
        row.spaceId,
        row.botId,
        row.modelId,
        row.inputTokens,
        row.outputTokens,
        row.cost,
        row.answers,
      ),
    findByQuestion(conversationId: string, questionId: string): Promise<RunRow | undefined> {
      return database
        .selectFrom('run')
        .selectAll()
        .where('questionId', '=', questionId)
        .where('conversationId', '=', conversationId)
        .executeTakeFirst();
    },
    /** The runs of a conversation that are not over. */
    listOpen(conversationId: string): Promise<RunRow[]> {
      return database
        .selectFrom('run')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .where('status', 'in', ['running', 'paused'])
        .orderBy('id')
        .execute();
    },
    listDead(now: number, limit: number): Promise<RunRow[]> {
      return database
        .selectFrom('run')
        .selectAll()
        .where('status', '=', 'running')
        .where('leaseUntil', '<=', now)
        .limit(limit)
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
    async renewLeases(runIds: readonly string[], leaseUntil: number): Promise<void> {
      await database.updateTable('run').set({ leaseUntil }).where('id', 'in', runIds).execute();
    },
    /** The log is for resuming; the messages themselves stay. */
    async deleteEventsEndedBefore(time: number): Promise<void> {
      await database
        .deleteFrom('runEvent')
        .where('runId', 'in', (query) =>
          query.selectFrom('run').select('run.id').where('run.endedAt', '<', time).where('run.endedAt', 'is not', null),
        )
        .execute();
    },
  };
}
