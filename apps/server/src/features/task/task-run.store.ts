import { TASK_RUNS_KEPT } from '@parley/contract';
import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { rowsOfPage } from '../../platform/database/page-bytes.ts';
import type { PagePosition } from '../../platform/database/page-cursor.ts';
import type { ShownRun, TaskRow, TaskRunRow } from './task.schema.ts';

/**
 * Whether its user has not seen the end of a run, neither in the history of the task nor in the conversation that got the answer. An
 * answer that the user has deleted there counts as seen.
 */
const isUnread = sql<0 | 1>`case when task_run.is_read = 0 and task_run.ended_at is not null and (
  task_run.status <> 'done' or exists (
    select 1 from message join conversation on conversation.id = message.conversation_id
    where message.id = task_run.message_id and message.position > conversation.read_position)) then 1 else 0 end`;

/** Runs of tasks, for jobs or for ids whose access was decided before. */
export function createTaskRunStore(database: Database) {
  return {
    /** Gives false when this time has a run already. */
    async insert(row: TaskRunRow): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('taskRun')
        .values(row)
        .onConflict((conflict) => conflict.columns(['taskId', 'dueAt']).doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    find(id: string): Promise<TaskRunRow | undefined> {
      return database.selectFrom('taskRun').selectAll().where('id', '=', id).executeTakeFirst();
    },
    async hasOpen(taskId: string): Promise<boolean> {
      const open = await database
        .selectFrom('taskRun')
        .select('id')
        .where('taskId', '=', taskId)
        .where('endedAt', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return open !== undefined;
    },
    /** A run that is under way stands for these times, too. Gives false where there is none. */
    async addMissed(taskId: string, count: number): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('taskRun')
        .set((row) => ({ missedCount: row('missedCount', '+', count) }))
        .where('taskId', '=', taskId)
        .where('endedAt', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    async start(id: string, attempts: number): Promise<void> {
      await database.updateTable('taskRun').set({ status: 'running', attempts }).where('id', '=', id).execute();
    },
    end: (id: string, outcome: Partial<TaskRunRow>): CompiledQuery =>
      database.updateTable('taskRun').set(outcome).where('id', '=', id).where('endedAt', 'is', null).compile(),
    delete: (id: string): CompiledQuery => database.deleteFrom('taskRun').where('id', '=', id).compile(),
    /** A page of about 1 MB, the latest first. */
    async list(
      taskId: string,
      after: PagePosition | null,
      count: number,
    ): Promise<{ rows: ShownRun[]; hasMore: boolean }> {
      const runs = database.selectFrom('taskRun').where('taskId', '=', taskId).orderBy('dueAt', 'desc');
      const following = after ? runs.where('dueAt', '<', after.orderValue) : runs;
      const sizes = await following
        .select(sql<number>`octet_length(text)`.as('size'))
        .limit(count + 1)
        .execute();
      const limit = rowsOfPage(sizes.slice(0, count).map(({ size }) => size));
      const rows = await following.selectAll().select(isUnread.as('isUnread')).limit(limit).execute();
      return { rows, hasMore: limit < sizes.length };
    },
    /** The last run of each task. */
    listLast(taskIds: readonly string[]): Promise<ShownRun[]> {
      if (taskIds.length === 0) return Promise.resolve([]);
      return database
        .selectFrom('taskRun')
        .selectAll()
        .select(isUnread.as('isUnread'))
        .where('taskId', 'in', taskIds)
        .where('dueAt', '=', ({ selectFrom }) =>
          selectFrom('taskRun as other')
            .select(({ fn }) => fn.max('other.dueAt').as('last'))
            .whereRef('other.taskId', '=', 'taskRun.taskId'),
        )
        .execute();
    },
    async countUnread(taskIds: readonly string[]): Promise<Map<string, number>> {
      if (taskIds.length === 0) return new Map();
      const rows = await database
        .selectFrom('taskRun')
        .select(({ fn }) => ['taskId', fn.countAll<number>().as('count')])
        .where('taskId', 'in', taskIds)
        .where(isUnread, '=', 1)
        .groupBy('taskId')
        .execute();
      return new Map(rows.map(({ taskId, count }) => [taskId, Number(count)]));
    },
    /**
     * The last runs since the task was resumed, newest first: whether and from what they failed, and whether somebody has looked at
     * them.
     */
    listOutcomes(
      { id, resumedAt }: Pick<TaskRow, 'id' | 'resumedAt'>,
      limit: number,
    ): Promise<Pick<ShownRun, 'status' | 'isPassing' | 'isUnread'>[]> {
      return database
        .selectFrom('taskRun')
        .select(['status', 'isPassing', isUnread.as('isUnread')])
        .where('taskId', '=', id)
        .where('endedAt', '>=', resumedAt ?? 0)
        .orderBy('dueAt', 'desc')
        .limit(limit)
        .execute();
    },
    async markRead(taskId: string): Promise<void> {
      await database
        .updateTable('taskRun')
        .set({ isRead: 1 })
        .where('taskId', '=', taskId)
        .where('isRead', '=', 0)
        .where('endedAt', 'is not', null)
        .execute();
    },
    /** Runs that began before and whose job has given up. */
    listLost(before: number, limit: number): Promise<{ id: string; userId: string }[]> {
      return database
        .selectFrom('taskRun')
        .innerJoin('task', 'task.id', 'taskRun.taskId')
        .select(['taskRun.id', 'task.userId'])
        .where('taskRun.endedAt', 'is', null)
        .where('taskRun.createdAt', '<', before)
        .limit(limit)
        .execute();
    },
    setMessage: (id: string, messageId: string): CompiledQuery =>
      database.updateTable('taskRun').set({ messageId }).where('id', '=', id).compile(),
    /** All but the last runs of a task. */
    deleteOld: (taskId: string): CompiledQuery =>
      sql`delete from task_run where task_id = ${taskId} and ended_at is not null and due_at < (
        select due_at from task_run where task_id = ${taskId} order by due_at desc limit 1 offset ${TASK_RUNS_KEPT - 1}
      )`.compile(database),
  };
}
