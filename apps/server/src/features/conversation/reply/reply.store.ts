import type { CompiledQuery } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepareWrite } from '../../../platform/database/prepare-query.ts';
import type { RunRow } from '../../../platform/run/run.schema.ts';
import type { ReplyRow } from '../conversation.schema.ts';
import { REPLY_KIND } from './reply-events.ts';

export type ReplyStore = ReturnType<typeof createReplyStore>;

/** Page by page: every run is looked at, and others want to write meanwhile. */
const RUNS_AT_ONCE = 500;

/** A reply with the state of its run. */
export interface StoredReply extends ReplyRow, Pick<RunRow, 'status' | 'lastSeq' | 'pausedState' | 'inputCount'> {}

/** A reply that is not over. */
export interface OpenReply extends StoredReply {
  /** Of its event log. */
  readonly firstSeq: number | null;
}

/** Replies belong to conversations: the caller has been allowed to see the conversation. */
export function createReplyStore(database: Database) {
  const insert = prepareWrite(
    database.insertInto('reply').values({
      runId: '',
      conversationId: '',
      questionId: '',
      sectionId: '',
      botKey: '',
      botVersion: '',
      removedQueryId: null,
    }),
  );
  const stopPausedOf = prepareWrite(
    database
      .updateTable('run')
      .set({ status: 'stopped', endedAt: 0, pausedState: null })
      .where('userId', '=', '')
      .where('status', '=', 'paused')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('reply')
            .select('reply.runId')
            .whereRef('reply.runId', '=', 'run.id')
            .where('reply.conversationId', '=', ''),
        ),
      ),
  );
  const withRun = database
    .selectFrom('reply')
    .innerJoin('run', 'run.id', 'reply.runId')
    .selectAll('reply')
    .select(['run.status', 'run.lastSeq', 'run.pausedState', 'run.inputCount']);

  return {
    insert: (row: ReplyRow): CompiledQuery =>
      insert(
        row.runId,
        row.conversationId,
        row.questionId,
        row.sectionId,
        row.botKey,
        row.botVersion,
        row.removedQueryId,
      ),
    /** A reply that is over, for copies of its messages: an answer can be continued there. It has no log. */
    async insertEnded(
      { lastSeq, ...row }: ReplyRow & Pick<RunRow, 'lastSeq'>,
      userId: string,
      at: number,
    ): Promise<void> {
      const ended = { status: 'finished', startedAt: at, endedAt: at, stopRequest: null, pausedState: null } as const;
      const run = { id: row.runId, kind: REPLY_KIND, userId, parentRunId: null, owner: '', leaseUntil: 0, lastSeq };
      await database
        .insertInto('run')
        .values({ ...run, ...ended, hasLog: 0 })
        .execute();
      await database.insertInto('reply').values(row).execute();
    },
    find(runId: string): Promise<ReplyRow | undefined> {
      return database.selectFrom('reply').selectAll().where('runId', '=', runId).executeTakeFirst();
    },
    /** Not that of a question that was cleared. */
    findByQuestion(conversationId: string, questionId: string): Promise<StoredReply | undefined> {
      return withRun
        .innerJoin('message', 'message.id', 'reply.questionId')
        .innerJoin('conversation', 'conversation.id', 'reply.conversationId')
        .whereRef('message.position', '>', 'conversation.clearedPosition')
        .where('reply.questionId', '=', questionId)
        .where('reply.conversationId', '=', conversationId)
        .executeTakeFirst();
    },
    /** The reply that was made in place of the one to this question. */
    findReplacing(conversationId: string, removedQueryId: string): Promise<ReplyRow | undefined> {
      return database
        .selectFrom('reply')
        .selectAll()
        .where('conversationId', '=', conversationId)
        .where('removedQueryId', '=', removedQueryId)
        .orderBy('runId', 'desc')
        .executeTakeFirst();
    },
    /** The replies of a conversation that are not over. Found through the user, who has few of them at a time. */
    listOpen(userId: string, conversationId: string): Promise<OpenReply[]> {
      return withRun
        .select(({ selectFrom }) =>
          selectFrom('runEvent')
            .select(({ fn }) => fn.min('runEvent.firstSeq').as('first'))
            .whereRef('runEvent.runId', '=', 'run.id')
            .as('firstSeq'),
        )
        .where('run.userId', '=', userId)
        .where('run.status', 'in', ['running', 'paused'])
        .where('reply.conversationId', '=', conversationId)
        .orderBy('run.id')
        .execute();
    },
    stopPausedOf: (userId: string, conversationId: string, at: number): CompiledQuery =>
      stopPausedOf('stopped', at, null, userId, 'paused', conversationId),
    /** Runs are deleted together with their replies, events and steps. */
    deleteOf: (questionIds: readonly string[]): CompiledQuery =>
      database
        .deleteFrom('run')
        .where('id', 'in', (query) =>
          query.selectFrom('reply').select('reply.runId').where('reply.questionId', 'in', questionIds),
        )
        .compile(),
    /** Those that are not over: a user has few of them at a time. */
    async deleteOpen(userId: string, conversationId: string): Promise<void> {
      await database
        .deleteFrom('run')
        .where('userId', '=', userId)
        .where('status', 'in', ['running', 'paused'])
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('reply')
              .select('reply.runId')
              .whereRef('reply.runId', '=', 'run.id')
              .where('reply.conversationId', '=', conversationId),
          ),
        )
        .execute();
    },
    /** Runs whose conversation was deleted with its bot or user: the reply goes with the conversation, its run does not. */
    async deleteOrphanedRuns(signal: AbortSignal): Promise<void> {
      for (let after: string | undefined = ''; after !== undefined && !signal.aborted; ) {
        const page: { id: string; replyRunId: string | null }[] = await database
          .selectFrom('run')
          .leftJoin('reply', 'reply.runId', 'run.id')
          .select(['run.id', 'reply.runId as replyRunId'])
          .where('run.id', '>', after)
          .where('run.kind', '=', REPLY_KIND)
          .orderBy('run.id')
          .limit(RUNS_AT_ONCE)
          .execute();
        const orphans = page.filter(({ replyRunId }) => replyRunId === null).map(({ id }) => id);
        if (orphans.length > 0) await database.deleteFrom('run').where('id', 'in', orphans).execute();
        after = page[RUNS_AT_ONCE - 1]?.id;
      }
    },
  };
}
