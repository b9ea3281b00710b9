import type { Scene } from '@parley/contract';
import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import type { TaskRow } from './task.schema.ts';

/** Tasks that builders have set up for all users of a bot. */
export function createPresetTaskStore(database: Database) {
  return {
    /** A task of the builder that the user has already stays. */
    async insert(rows: readonly TaskRow[]): Promise<void> {
      if (rows.length === 0) return;
      await database
        .insertInto('task')
        .values(rows)
        .onConflict((conflict) =>
          conflict.columns(['botId', 'presetKey', 'scene', 'userId']).where('presetKey', 'is not', null).doNothing(),
        )
        .execute();
    },
    /** Tasks of the builder that users of the published bot have. */
    list(botId: string, scenes: readonly Scene[], afterId: string, limit: number): Promise<TaskRow[]> {
      return database
        .selectFrom('task')
        .selectAll()
        .where('botId', '=', botId)
        .where('presetKey', 'is not', null)
        .where('scene', 'in', scenes)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
    },
    /** Which tasks of the builder these users have in any of these scenes. */
    async listOwners(
      botId: string,
      scenes: readonly Scene[],
      userIds: readonly string[],
    ): Promise<{ userId: string; presetKey: string | null }[]> {
      if (userIds.length === 0) return [];
      return database
        .selectFrom('task')
        .select(['userId', 'presetKey'])
        .where('botId', '=', botId)
        .where('presetKey', 'is not', null)
        .where('scene', 'in', scenes)
        .where('userId', 'in', userIds)
        .execute();
    },
    /** Whoever talks to the bot in one of these scenes, page by page. */
    listTalks(
      botId: string,
      scenes: readonly Scene[],
      afterId: string,
      limit: number,
    ): Promise<{ id: string; userId: string; scene: Scene }[]> {
      return database
        .selectFrom('conversation')
        .select(['id', 'userId', 'scene'])
        .where('botId', '=', botId)
        .where('scene', 'in', scenes)
        .where('taskRunId', 'is', null)
        .where('variantSlot', 'is', null)
        .where('lastPosition', '>', 0)
        .where('id', '>', afterId)
        .orderBy('id')
        .limit(limit)
        .execute();
    },
    /**
     * Adds a task of the builder with the end of a reply, where the conversation is of one of these scenes, the user has the task in
     * none of them and the version is still the published one: an older one may have tasks that are gone.
     */
    addWithReply: (
      row: Omit<TaskRow, 'scene'>,
      version: string,
      conversationId: string,
      scenes: readonly Scene[],
    ): CompiledQuery =>
      sql`insert into task
          (id, bot_id, user_id, scene, preset_key, name, prompt, schedule, anchor_at, pause, is_disabled, next_run_at, created_at)
        select ${row.id}, ${row.botId}, ${row.userId}, scene, ${row.presetKey}, ${row.name}, ${row.prompt}, ${row.schedule},
          cast(${row.anchorAt} as bigint), ${row.pause}, 0, cast(${row.nextRunAt} as bigint), cast(${row.createdAt} as bigint)
        from conversation where id = ${conversationId} and scene in (${sql.join(scenes)})
          and exists (select 1 from bot where bot.id = ${row.botId} and bot.published_version_id = ${version})
          and not exists (select 1 from task where task.bot_id = ${row.botId} and task.user_id = ${row.userId}
            and task.preset_key = ${row.presetKey} and task.scene in (${sql.join(scenes)}))
        on conflict do nothing`.compile(database),
  };
}
