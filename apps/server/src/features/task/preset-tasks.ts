import { DEFAULT_LOCALE, nextRun, type PresetTask, Scene, type TaskInfo } from '@parley/contract';
import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { BotNotFound, BotNotPublished, type Bots } from '../bot/index.ts';
import type { OnReplyEnded } from '../conversation/index.ts';
import { createPresetTaskStore } from './preset-task.store.ts';
import type { TaskRow } from './task.schema.ts';
import { createTaskStore, type TaskPlace } from './task.store.ts';

/** Scenes in which people talk to a published bot. In the others bots are tried out, or called by programs. */
export const PUBLISHED_SCENES: readonly Scene[] = [
  Scene.default,
  Scene.explore,
  Scene.botStore,
  Scene.home,
  Scene.agentApp,
  Scene.openSdk,
];
const AT_ONCE = 200;

/** Tasks of the builder are due by themselves where people talk to the published bot, those of users everywhere. */
export const isDueByItself = ({ presetKey, scene }: Pick<TaskRow, 'presetKey' | 'scene'>): boolean =>
  presetKey === null || PUBLISHED_SCENES.includes(scene);

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  jobs: Jobs;
  /** Asked for when it is needed: bots are set up after this. */
  bots: () => Bots;
}

export type PresetTasks = ReturnType<typeof createPresetTasks>;

/**
 * Tasks that builders set up for all users of a bot. Everybody who talks to the published bot has a row of each; in the editor the
 * tasks of the draft are there to be tried, and are never due by themselves.
 */
export function createPresetTasks({ database, jobs, bots, now, newId }: Dependencies) {
  const store = createTaskStore(database);
  const presets = createPresetTaskStore(database);

  const sync = jobs.define<{ botId: string }>('sync-preset-tasks', async ({ botId }, { signal }) => {
    // Of two versions that are published shortly after each other, the tasks of the last one stay, whichever job ends last.
    for (let published = await findPublished(botId); ; ) {
      await follow(botId, published.tasks, signal);
      const latest = await findPublished(botId);
      if (latest.version === published.version) return;
      published = latest;
    }
  });

  async function follow(botId: string, tasks: readonly PresetTask[], signal: AbortSignal): Promise<void> {
    const times = timesOf(tasks, now());
    for (let after = ''; ; ) {
      const rows = await presets.list(botId, PUBLISHED_SCENES, after, AT_ONCE);
      await change(rows, times);
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) break;
      after = last.id;
      signal.throwIfAborted();
    }
    for (let after = ''; times.some(isEnabled); ) {
      const talks = await presets.listTalks(botId, PUBLISHED_SCENES, after, AT_ONCE);
      await presets.insert(await missing(botId, talks, times.filter(isEnabled)));
      const last = talks.at(-1);
      if (!last || talks.length < AT_ONCE) break;
      after = last.id;
      signal.throwIfAborted();
    }
  }

  async function findPublished(botId: string): Promise<{ version: string; tasks: readonly PresetTask[] }> {
    try {
      const { version, settings } = await bots().findRunnable({ botId }, { use: 'published' }, DEFAULT_LOCALE);
      return { version, tasks: settings.task_info.task_list };
    } catch (error) {
      if (error instanceof BotNotPublished || error instanceof BotNotFound) return { version: '', tasks: [] };
      throw error;
    }
  }

  /** A user has a task once, though they talk to the bot in several scenes. */
  async function missing(
    botId: string,
    talks: readonly { readonly userId: string; readonly scene: Scene }[],
    tasks: readonly TimedTask[],
  ): Promise<TaskRow[]> {
    const userIds = [...new Set(talks.map(({ userId }) => userId))];
    const owners = await presets.listOwners(botId, PUBLISHED_SCENES, userIds);
    const known = new Set(owners.map(({ userId, presetKey }) => `${userId} ${presetKey}`));
    const rows: TaskRow[] = [];
    for (const { userId, scene } of talks)
      for (const task of tasks) {
        const owned = `${userId} ${task.key}`;
        if (!known.has(owned)) rows.push(toRow({ userId, botId, scene }, task));
        known.add(owned);
      }
    return rows;
  }

  /** Rows follow the tasks that they were made from. One that is switched off keeps its history. */
  async function change(rows: readonly TaskRow[], tasks: readonly TimedTask[]): Promise<void> {
    const byKey = new Map<string | null, TimedTask>(tasks.map((task) => [task.key, task]));
    await store.delete(rows.filter(({ presetKey }) => !byKey.has(presetKey)).map(({ id }) => id));
    for (const row of rows) {
      const task = byKey.get(row.presetKey);
      const changed = task && changedBy(row, toRow(row, task));
      if (changed) await store.update(row.id, changed);
    }
  }

  const toRow = ({ userId, botId, scene }: TaskPlace, task: TimedTask): TaskRow => ({
    id: newId(),
    userId,
    botId,
    scene,
    conversationId: null,
    presetKey: task.key,
    name: task.name,
    prompt: task.prompt,
    schedule: JSON.stringify(task.schedule),
    anchorAt: task.at,
    pause: '',
    resumedAt: null,
    isDisabled: task.is_disabled ? 1 : 0,
    nextRunAt: isDueByItself({ presetKey: task.key, scene }) ? task.nextRunAt : null,
    createdAt: task.at,
  });

  return {
    /** In the transaction that publishes a version. */
    async syncLater(transaction: Database, botId: string): Promise<void> {
      await sync(transaction, { botId });
    },

    /** Brings the rows of one user up to what the draft has now. */
    async ensure(place: TaskPlace, info: TaskInfo): Promise<void> {
      const rows = (await store.list(place, [place.scene])).filter(({ presetKey }) => presetKey !== null);
      if (rows.length === 0 && info.task_list.length === 0) return;
      const tasks = timesOf(info.task_list, now());
      await change(rows, tasks);
      const known = new Set(rows.map(({ presetKey }) => presetKey));
      await presets.insert(
        tasks.filter((task) => isEnabled(task) && !known.has(task.key)).map((task) => toRow(place, task)),
      );
    },

    /** Whoever talks to the published bot for the first time gets its tasks. */
    onReplyEnded: (({ userId, conversationId, bot, isTrial }) => {
      // A reply that paused before agents had tasks has none in its snapshot.
      const info: TaskInfo | undefined = bot.settings.task_info;
      if (isTrial || bot.spaceId === null || !info) return [];
      return timesOf(info.task_list.filter(isEnabled), now()).map((task) => {
        const { scene: _, ...row } = toRow({ userId, botId: bot.id, scene: Scene.default }, task);
        return presets.addWithReply(row, bot.version, conversationId, PUBLISHED_SCENES);
      });
    }) satisfies OnReplyEnded,
  };
}

/** With its next time, which is the same for all users. */
type TimedTask = PresetTask & { readonly at: number; readonly nextRunAt: number | null };

const timesOf = (tasks: readonly PresetTask[], at: number): TimedTask[] =>
  tasks.map((task) => ({ ...task, at, nextRunAt: task.is_disabled ? null : nextRun(task.schedule, at, at) }));

const isEnabled = ({ is_disabled }: PresetTask): boolean => !is_disabled;

/** Null where the row is as its task wants it. What a user has paused stays paused; what kept failing gets another chance. */
function changedBy(row: TaskRow, made: TaskRow): Partial<TaskRow> | null {
  const { name, prompt, schedule, anchorAt, isDisabled, nextRunAt, createdAt } = made;
  const isMoved = row.schedule !== schedule || row.isDisabled !== isDisabled;
  const isSame = !isMoved && row.name === name && row.prompt === prompt;
  if (isSame) return null;
  const isResumed = row.pause === 'failing';
  const pause = isResumed ? '' : row.pause;
  return {
    name,
    prompt,
    ...(isResumed && { pause, resumedAt: createdAt }),
    ...((isMoved || isResumed) && { schedule, anchorAt, isDisabled, nextRunAt: pause === '' ? nextRunAt : null }),
  };
}
