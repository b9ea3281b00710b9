import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepareUpdate, prepareWrite } from '../../../platform/database/prepare-query.ts';
import type { TraceStepRow } from './trace.schema.ts';

export type TraceStore = ReturnType<typeof createTraceStore>;

/** A step without its texts, which can be long. */
export type TraceStepHead = Omit<TraceStepRow, 'input' | 'output'>;

/** What is known of a step when it starts. */
export type TraceStepStart = Pick<TraceStepRow, 'runId' | 'position' | 'kind' | 'name' | 'startedAt' | 'input'>;

export type TraceStepChange = Partial<Omit<TraceStepRow, keyof TraceStepStart>>;

/** Prompts are long: more of them in one transaction would delay the replies that are being made. */
const STEPS_AT_ONCE = 200;

const HEAD = [
  'runId',
  'position',
  'kind',
  'name',
  'state',
  'startedAt',
  'firstTokenAt',
  'endedAt',
  'finishReason',
  'error',
  'refusal',
  'providerError',
  'usage',
  'cost',
] as const satisfies readonly (keyof TraceStepRow)[];

/** Traces belong to replies: the caller has been allowed to see the conversation. */
export function createTraceStore(database: Database) {
  // Null where the reply is gone, which the insert refuses: the run is lost then, as with its events.
  const ownReply = sql<string>`(select run_id from reply where run_id = ${''})`;
  const nothingYet = {
    firstTokenAt: null,
    endedAt: null,
    finishReason: null,
    error: null,
    refusal: null,
    providerError: null,
    usage: null,
    cost: null,
    output: null,
  } satisfies TraceStepChange;
  const put = prepareWrite(
    database
      .insertInto('traceStep')
      .values({
        runId: ownReply,
        position: 0,
        kind: 'model',
        name: '',
        startedAt: 0,
        input: null,
        state: 'running',
        ...nothingYet,
      })
      // Its start may be stored by now, and after a lost connection a write may be repeated although it had arrived.
      .onConflict((conflict) =>
        conflict.columns(['runId', 'position']).doUpdateSet(({ ref }) => ({
          state: ref('excluded.state'),
          firstTokenAt: ref('excluded.firstTokenAt'),
          endedAt: ref('excluded.endedAt'),
          finishReason: ref('excluded.finishReason'),
          error: ref('excluded.error'),
          refusal: ref('excluded.refusal'),
          providerError: ref('excluded.providerError'),
          usage: ref('excluded.usage'),
          cost: ref('excluded.cost'),
          output: ref('excluded.output'),
        })),
      ),
  );
  const update = prepareUpdate((change: TraceStepChange) =>
    database.updateTable('traceStep').set(change).where('runId', '=', '').where('position', '=', 0),
  );

  return {
    /** Writes a step whole, whether or not its start is stored. */
    put: (start: TraceStepStart, { state = 'running', ...change }: TraceStepChange): CompiledQuery => {
      const { runId, position, kind, name, startedAt, input } = start;
      return put(runId, position, kind, name, startedAt, input, state, ...Object.values({ ...nothingYet, ...change }));
    },
    update: (runId: string, position: number, change: TraceStepChange): CompiledQuery =>
      update(change, runId, position),
    list(runId: string): Promise<TraceStepHead[]> {
      return database.selectFrom('traceStep').select(HEAD).where('runId', '=', runId).orderBy('position').execute();
    },
    listWithTexts(runId: string): Promise<TraceStepRow[]> {
      return database.selectFrom('traceStep').selectAll().where('runId', '=', runId).orderBy('position').execute();
    },
    find(runId: string, position: number): Promise<TraceStepRow | undefined> {
      return database
        .selectFrom('traceStep')
        .selectAll()
        .where('runId', '=', runId)
        .where('position', '=', position)
        .executeTakeFirst();
    },
    /** The prompts of the steps before a position: a prompt is stored as what it adds to the one before. */
    async listPromptsBefore(runId: string, position: number): Promise<string[]> {
      const rows = await database
        .selectFrom('traceStep')
        .select('input')
        .where('runId', '=', runId)
        .where('position', '<', position)
        .where('kind', 'in', ['model', 'suggestion'])
        .orderBy('position')
        .execute();
      return rows.flatMap(({ input }) => input ?? []);
    },
    /**
     * The traces that may contain a message: that of its reply, and those of all later ones, whose prompts may repeat
     * it.
     */
    deleteFrom: (conversationId: string, position: number): CompiledQuery =>
      database
        .deleteFrom('traceStep')
        .where('runId', 'in', (query) =>
          query
            .selectFrom('message as question')
            .innerJoin('reply', 'reply.questionId', 'question.id')
            .select('reply.runId')
            .where('question.conversationId', '=', conversationId)
            .where('question.position', '>=', position)
            .union(
              query
                .selectFrom('message as deleted')
                .innerJoin('reply', 'reply.questionId', 'deleted.replyId')
                .select('reply.runId')
                .where('deleted.conversationId', '=', conversationId)
                .where('deleted.position', '=', position),
            ),
        )
        .compile(),
    async deleteStartedBefore(time: number, signal: AbortSignal): Promise<void> {
      for (let deleted = STEPS_AT_ONCE; deleted === STEPS_AT_ONCE && !signal.aborted; ) {
        const { numDeletedRows } = await database
          .deleteFrom('traceStep')
          .where(({ eb, refTuple, selectFrom }) =>
            eb(
              refTuple('runId', 'position'),
              'in',
              selectFrom('traceStep as old')
                .select(['old.runId', 'old.position'])
                .where('old.startedAt', '<', time)
                .limit(STEPS_AT_ONCE)
                .$asTuple('runId', 'position'),
            ),
          )
          .executeTakeFirstOrThrow();
        deleted = Number(numDeletedRows);
      }
    },
  };
}
