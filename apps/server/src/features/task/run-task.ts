import {
  DEFAULT_LOCALE,
  errorCatalogue,
  FAILED_RUNS_MAX,
  type Locale,
  type RefusalName,
  refusalText,
  type TaskPause,
  TaskType,
  UNREAD_RUNS_MAX,
} from '@parley/contract';
import type { Kysely } from 'kysely';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { WriteTogether } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { DomainError } from '../../platform/domain-error.ts';
import type { JobContext } from '../../platform/jobs/run-job.ts';
import type { Bots } from '../bot/index.ts';
import type { Unattended } from '../conversation/index.ts';
import { findTaskInfo } from './find-task-info.ts';
import { TaskSwitchedOff, UserTasksNotAllowed } from './task.errors.ts';
import type { TaskRow, TaskRunRow } from './task.schema.ts';
import { createTaskStore } from './task.store.ts';
import { createTaskRunStore } from './task-run.store.ts';

/** Of a job: a run ends as failed before its job does. */
export const RUN_ATTEMPTS_MAX = 8;
/** Of one user in this process: their own messages must not wait for their tasks. */
const RUNS_OF_USER_AT_ONCE = 3;
/** How long a run waits for the others of its user, and how far those that wait are apart. */
const POSTPONED_MS = 2_000;
const APART_MS = 50;

/** Refusals that are over in a moment. */
const MOMENTARY: readonly RefusalName[] = ['tooManyReplies', 'tooBusy'];
/** Refusals that pass without a change of the task: there are new answers or tokens again, or the provider is back. */
const PASSING: readonly RefusalName[] = [
  ...MOMENTARY,
  'freeChatsUsedUp',
  'outOfTokenLimit',
  'creditsInsufficient',
  'botUnbound',
  'botNotPublished',
  'taskSwitchedOff',
  'runInterrupted',
  'modelQuotaUsedUp',
  'modelRateLimited',
  'modelUnreachable',
  'modelStreamBroken',
  'modelProviderFailed',
];
const PASSING_CODES = new Set<number | null>(PASSING.map((name) => errorCatalogue[name].code));

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  database: Kysely<Tables>;
  writeTogether: WriteTogether;
  bots: Bots;
  /** Asked for when it is needed: conversations are set up after tasks. */
  unattended: () => Unattended;
  localeOf: (userId: string) => Promise<Locale | undefined>;
  /** Enqueues the run once more, for later. */
  postpone: (runId: string, runAt: number) => Promise<unknown>;
}

/** Another attempt is made later. */
class NotYetDone extends Error {}

/**
 * The work of one run: asks the bot and brings its answer into the conversation of the user. Attempts after a crash take the answer
 * that is there, and ask again only where none is.
 */
export function createRunTask(dependencies: Dependencies) {
  const { database, writeTogether, bots, unattended, localeOf, now, newId } = dependencies;
  const store = createTaskStore(database);
  const runs = createTaskRunStore(database);
  /** Of users who have runs under way here: how many, and until when others of them were postponed. */
  const activeOf = new Map<string, { count: number; postponedUntil: number }>();

  async function ask(task: TaskRow, run: TaskRunRow, locale: Locale) {
    try {
      if (!(await mayRun(task, locale))) return { kind: 'gone' } as const;
      return await unattended().ask(task, { taskRunId: run.id, text: task.prompt, attempt: run.attempts, locale });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (MOMENTARY.includes(error.refusal) && run.attempts < RUN_ATTEMPTS_MAX) throw error;
      const { code } = errorCatalogue[error.refusal];
      return { kind: 'failed', error: refusalText(error.refusal, locale, error.values), code } as const;
    }
  }

  /** Its builder may have changed their mind. Gives false where they have removed the task. */
  async function mayRun(task: TaskRow, locale: Locale): Promise<boolean> {
    const { user_task_allowed, task_list } = await findTaskInfo(bots, task, locale);
    if (task.presetKey === null && !user_task_allowed) throw new UserTasksNotAllowed();
    const preset = task_list.find(({ key }) => key === task.presetKey);
    if (preset?.is_disabled) throw new TaskSwitchedOff();
    return task.presetKey === null || preset !== undefined;
  }

  async function fail(run: TaskRunRow, error: string, code: number | null): Promise<void> {
    const isPassing = PASSING_CODES.has(code) ? 1 : 0;
    const outcome = { status: 'failed', endedAt: now(), error, isPassing } as const;
    await writeTogether([runs.end(run.id, outcome), runs.deleteOld(run.taskId)]);
  }

  const messageOf = (task: TaskRow, run: TaskRunRow) => ({
    messageId: run.messageId,
    taskType: task.presetKey === null ? TaskType.user : TaskType.preset,
    taskId: task.id,
    taskRunId: run.id,
    title: task.name,
  });

  async function deliver(task: TaskRow, run: TaskRunRow, text: string): Promise<void> {
    // Its user may have deleted the task meanwhile.
    if (!(await runs.find(run.id))) return;
    await unattended().push(task, { ...messageOf(task, run), text }, [
      runs.end(run.id, { status: 'done', endedAt: now(), text }),
      runs.deleteOld(task.id),
    ]);
  }

  async function attempt(task: TaskRow, run: TaskRunRow, locale: Locale): Promise<void> {
    const outcome = await ask(task, run, locale);
    if (outcome.kind === 'answered') {
      const text = outcome.isCut ? `${withClosedFence(outcome.text)}\n\n*${cutTexts[locale]}*` : outcome.text;
      return deliver(task, run, text);
    }
    if (outcome.kind === 'gone') return store.delete([task.id]);
    if (outcome.kind === 'failed')
      return fail(run, outcome.error || refusalText('taskAnswerEmpty', locale), outcome.code);
    if (run.attempts < RUN_ATTEMPTS_MAX) throw new NotYetDone(`the reply is ${outcome.kind}`);
    await fail(run, refusalText('runInterrupted', locale), errorCatalogue.runInterrupted.code);
  }

  /** A task that nobody looks at, or that always fails, must not cost money for ever. Its user is told in the chat. */
  async function pauseIfUseless(task: TaskRow, run: TaskRunRow, locale: Locale): Promise<void> {
    const pause = await uselessnessOf(task);
    const current = await store.find(task.id);
    if (pause === '' || current?.pause !== '') return;
    await unattended().push(task, { ...messageOf(task, run), messageId: newId(), text: pausedTexts[pause][locale] }, [
      store.pauseUnlessPaused(task.id, pause),
    ]);
  }

  async function uselessnessOf(task: TaskRow): Promise<'' | keyof typeof pausedTexts> {
    const outcomes = await runs.listOutcomes(task, Math.max(UNREAD_RUNS_MAX, FAILED_RUNS_MAX));
    const failed = outcomes.filter(({ isPassing }) => isPassing === 0).slice(0, FAILED_RUNS_MAX);
    const unread = outcomes.slice(0, UNREAD_RUNS_MAX);
    if (failed.length === FAILED_RUNS_MAX && failed.every(({ status }) => status === 'failed')) return 'failing';
    if (unread.length === UNREAD_RUNS_MAX && unread.every(({ isUnread }) => isUnread === 1)) return 'unread';
    return '';
  }

  async function run(task: TaskRow, stored: TaskRunRow): Promise<void> {
    const started = { ...stored, attempts: stored.attempts + 1 };
    await runs.start(started.id, started.attempts);
    const locale = (await localeOf(task.userId)) ?? DEFAULT_LOCALE;
    await attempt(task, started, locale);
    await pauseIfUseless(task, started, locale);
  }

  /** One of the few of its user. Gives false where it has to wait. */
  async function runInTurn(task: TaskRow, stored: TaskRunRow): Promise<boolean> {
    const active = activeOf.get(task.userId) ?? { count: 0, postponedUntil: 0 };
    if (active.count >= RUNS_OF_USER_AT_ONCE) {
      active.postponedUntil = Math.max(now() + POSTPONED_MS, active.postponedUntil + APART_MS);
      await dependencies.postpone(stored.id, active.postponedUntil);
      return false;
    }
    activeOf.set(task.userId, active);
    active.count += 1;
    try {
      await run(task, stored);
    } finally {
      active.count -= 1;
      if (active.count === 0) activeOf.delete(task.userId);
    }
    return true;
  }

  /**
   * Nobody is asked for a user who was disabled, or left the space, after the task was due. A task without a later time is due again when
   * they are back.
   */
  async function drop({ id, taskId, dueAt, isManual, missedCount }: TaskRunRow): Promise<void> {
    // A manual run takes the place of scheduled ones that become due while it is open.
    const isOnlyManual = isManual === 1 && missedCount === 0;
    await writeTogether([runs.delete(id), ...(isOnlyManual ? [] : [store.becomeDue(taskId, dueAt)])]);
  }

  return async function runTask({ runId }: { runId: string }, { signal }: JobContext): Promise<void> {
    const stored = await runs.find(runId);
    const task = stored && (await store.find(stored.taskId));
    if (stored && task && stored.endedAt === null) {
      if (!(await store.isUsable(task.id))) await drop(stored);
      else if (!(await runInTurn(task, stored))) return;
    }
    await unattended().forget(runId, signal);
  };
}

/** In the answer itself: it is not continued, and the history of the task shows it too. */
const cutTexts: Readonly<Record<Locale, string>> = {
  'en-US': 'This answer was cut off: it reached its token limit.',
  'zh-CN': '此回答已达到 token 上限，未能写完。',
};

/** What follows code that was cut off would be shown as code. */
function withClosedFence(text: string): string {
  let open = '';
  let indentation = '';
  for (const line of text.split(/\r?\n/)) {
    // Also in an item of a list, on its first line or below it.
    const [, before = '', fence = '', rest = ''] = /^(\s*(?:(?:[-*+]|\d+[.)])\s+)*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (open === '') {
      open = fence.startsWith('`') && rest.includes('`') ? '' : fence;
      indentation = ' '.repeat(before.length);
    } else if (fence.startsWith(open) && rest.trim() === '') open = '';
  }
  return open === '' ? text : `${text}\n${indentation}${open}`;
}

const pausedTexts: Readonly<Record<Exclude<TaskPause, '' | 'user'>, Readonly<Record<Locale, string>>>> = {
  unread: {
    'en-US': `This task is paused: its last ${UNREAD_RUNS_MAX} results were not read. You can resume it in the list of tasks.`,
    'zh-CN': `此任务已暂停：最近 ${UNREAD_RUNS_MAX} 次结果均未读。你可以在任务列表中恢复它。`,
  },
  failing: {
    'en-US': `This task is paused: it failed ${FAILED_RUNS_MAX} times in a row. Its history shows why. You can resume it in the list of tasks.`,
    'zh-CN': `此任务已暂停：连续失败 ${FAILED_RUNS_MAX} 次。原因见历史记录。你可以在任务列表中恢复它。`,
  },
};
