import type { Scene, TaskPause } from '@parley/contract';
import { type CompiledQuery, sql } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { Database } from '../../platform/database/database.ts';
import { prepareQuery } from '../../platform/database/prepare-query.ts';
import type { TaskRow } from './task.schema.ts';

/** Tasks of a user with a bot, in one scene. */
export interface TaskPlace {
  readonly userId: string;
  readonly botId: string;
  readonly scene: Scene;
}

export type TaskStore = ReturnType<typeof createTaskStore>;

/** Whether the user of a task may still use its bot, and the server at all. A bot in the bin has a space without members. */
const mayBeUsed = sql<boolean>`exists (
  select 1 from bot join space_member on space_member.space_id = bot.space_id
  join ${sql.table('user')} as owner on owner.id = space_member.user_id and owner.disabled_at is null
  where bot.id = task.bot_id and space_member.user_id = task.user_id)`;

/** Methods without a scope are for jobs, or for ids whose access was decided before. */
export function createTaskStore(database: Database) {
  const findLastSchedule = prepareQuery(
    database,
    database
      .selectFrom('task')
      .select('schedule')
      .where('userId', '=', '')
      .where('presetKey', 'is', null)
      .orderBy('createdAt', 'desc')
      .limit(1),
  );
  return {
    async countOwn(scope: Scope, ids: readonly string[]): Promise<number> {
      const rows = await database
        .selectFrom('task')
        .select('id')
        .where('userId', '=', scope.userId)
        .where('id', 'in', ids)
        .where(mayBeUsed)
        .execute();
      return rows.length;
    },
    async countOwnRuns(scope: Scope, ids: readonly string[]): Promise<number> {
      const rows = await database
        .selectFrom('taskRun')
        .innerJoin('task', 'task.id', 'taskRun.taskId')
        .select('taskRun.id')
        .where('task.userId', '=', scope.userId)
        .where('taskRun.id', 'in', ids)
        .where(mayBeUsed)
        .execute();
      return rows.length;
    },
    find(id: string): Promise<TaskRow | undefined> {
      return database.selectFrom('task').selectAll().where('id', '=', id).executeTakeFirst();
    },
    /** Those of these scenes, or of all. */
    list({ userId, botId }: Omit<TaskPlace, 'scene'>, scenes: readonly Scene[] | 'all'): Promise<TaskRow[]> {
      const tasks = database.selectFrom('task').selectAll().where('userId', '=', userId).where('botId', '=', botId);
      return (scenes === 'all' ? tasks : tasks.where('scene', 'in', scenes))
        .orderBy(sql`case when preset_key is null then 1 else 0 end`)
        .orderBy('createdAt')
        .orderBy('id')
        .execute();
    },
    async hasSome(userId: string, botId: string): Promise<boolean> {
      const found = await database
        .selectFrom('task')
        .select('id')
        .where('userId', '=', userId)
        .where('botId', '=', botId)
        .limit(1)
        .executeTakeFirst();
      return found !== undefined;
    },
    /** Of the task that the user has set up last. */
    async findLastSchedule(userId: string): Promise<string | undefined> {
      return (await findLastSchedule(userId, 1))?.schedule;
    },
    async isUsable(id: string): Promise<boolean> {
      const found = await database
        .selectFrom('task')
        .select('id')
        .where('id', '=', id)
        .where(mayBeUsed)
        .executeTakeFirst();
      return found !== undefined;
    },
    async countOfUser({ userId, botId }: Pick<TaskPlace, 'userId' | 'botId'>): Promise<number> {
      const { count } = await database
        .selectFrom('task')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('userId', '=', userId)
        .where('botId', '=', botId)
        .where('presetKey', 'is', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
    async insert(row: TaskRow): Promise<void> {
      await database.insertInto('task').values(row).execute();
    },
    async update(id: string, change: Partial<TaskRow>): Promise<void> {
      if (Object.keys(change).length === 0) return;
      await database.updateTable('task').set(change).where('id', '=', id).execute();
    },
    /** A task that pauses itself meanwhile gets no next time. */
    async reschedule(id: string, change: Pick<TaskRow, 'schedule' | 'anchorAt' | 'nextRunAt'>): Promise<void> {
      const { nextRunAt, ...rest } = change;
      await database
        .updateTable('task')
        .set({ ...rest, nextRunAt: sql<number | null>`case when pause = '' then cast(${nextRunAt} as bigint) end` })
        .where('id', '=', id)
        .execute();
    },
    async delete(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await database.deleteFrom('task').where('id', 'in', ids).execute();
    },
    /** Those whose time has come and whose users may use the bot. */
    listDue(now: number, limit: number): Promise<TaskRow[]> {
      return (
        database
          .selectFrom('task')
          .selectAll()
          .where('nextRunAt', '<=', now)
          .where('pause', '=', '')
          .where(mayBeUsed)
          .orderBy('nextRunAt')
          // Two processes that fire at once lock the same rows in the same order.
          .orderBy('id')
          .limit(limit)
          .execute()
      );
    },
    /** Those that wait for a later time, page by page. */
    listWaiting(now: number, afterId: string, limit: number): Promise<TaskRow[]> {
      return database
        .selectFrom('task')
        .selectAll()
        .where('nextRunAt', '>', now)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
    },
    /** Gives false when another process was faster. */
    async moveOn({ id, nextRunAt }: TaskRow, following: number | null): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable('task')
        .set({ nextRunAt: following })
        .where('id', '=', id)
        .where('nextRunAt', '=', nextRunAt)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    /** Of a task whose last run was not made. */
    becomeDue: (id: string, nextRunAt: number): CompiledQuery =>
      database
        .updateTable('task')
        .set({ nextRunAt })
        .where('id', '=', id)
        .where('nextRunAt', 'is', null)
        .where('pause', '=', '')
        .where('isDisabled', '=', 0)
        .compile(),
    /** The scene of a conversation of the user. */
    async findScene(conversationId: string): Promise<Scene | null> {
      const row = await database
        .selectFrom('conversation')
        .select('scene')
        .where('id', '=', conversationId)
        .executeTakeFirst();
      return row?.scene ?? null;
    },
    pauseUnlessPaused: (id: string, pause: TaskPause): CompiledQuery =>
      database
        .updateTable('task')
        .set({ pause, nextRunAt: null })
        .where('id', '=', id)
        .where('pause', '=', '')
        .compile(),
    async listIdsOfSpace(spaceId: string, limit: number): Promise<string[]> {
      const rows = await database
        .selectFrom('task')
        .innerJoin('bot', 'bot.id', 'task.botId')
        .select('task.id')
        .where('bot.spaceId', '=', spaceId)
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    async listIdsOfUser(userId: string, limit: number): Promise<string[]> {
      const rows = await database.selectFrom('task').select('id').where('userId', '=', userId).limit(limit).execute();
      return rows.map(({ id }) => id);
    },
  };
}
