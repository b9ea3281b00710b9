import {
  DEFAULT_LOCALE,
  isTimeZone,
  type Locale,
  nextRun,
  refusalText,
  Scene,
  scheduleText,
  TASK_EVERY_MIN_MINUTES,
  TASK_NAME_MAX,
  TASK_PROMPT_MAX,
  TaskName,
  TaskPrompt,
  type TaskSchedule,
} from '@parley/contract';
import { HOUR_MS } from '../../platform/clock-and-ids.ts';
import { DomainError } from '../../platform/domain-error.ts';
import {
  type AgentScope,
  type AnsweredOutput,
  type AskingTool,
  type ContextSource,
  shownArgument,
  type ToolSource,
} from '../agent/index.ts';
import type { TaskService } from './task.service.ts';
import type { TaskPlace, TaskStore } from './task.store.ts';
import { toSchedule, wallText, wishedTimes } from './wished-schedule.ts';

const UNATTENDED = `This is a scheduled task. The user reads your answer later and cannot reply now: do all of it in this answer, and
ask nothing.`;

interface Dependencies {
  store: Pick<TaskStore, 'findScene' | 'findLastSchedule'>;
  service: Pick<TaskService, 'create' | 'refuseNew'>;
  now: () => number;
}

/** Scheduled tasks in replies: users wish for them in their own words, and are asked before one is set up. */
export function createTaskSources({ store, service, now }: Dependencies): {
  context: ContextSource;
  tools: ToolSource;
} {
  async function placeOf({ bot, userId, conversationId }: AgentScope): Promise<TaskPlace | null> {
    const scene = conversationId === null ? null : await store.findScene(conversationId);
    return bot && scene !== null ? { userId, botId: bot.id, scene } : null;
  }

  /** Null where the task can be set up. The time zone of the user is known with their answer: nothing is refused that it may allow. */
  async function check(args: Record<string, unknown>, scope: AgentScope): Promise<string | null> {
    const schedule = toSchedule(args, serverTimeZone(), now());
    if (!schedule)
      return `Name exactly one of cron, every_minutes, at, in_days (with time) and in_minutes, with at least ${TASK_EVERY_MIN_MINUTES} minutes between two runs.`;
    if (isOver(schedule, now())) return refusalText('taskNeverDue', DEFAULT_LOCALE);
    if (!TaskName.safeParse(args.name).success || !TaskPrompt.safeParse(args.prompt).success)
      return 'The name and the prompt must not be empty.';
    const place = await placeOf(scope);
    if (!place) return 'Tasks cannot be set up here.';
    try {
      await service.refuseNew(place, scope.locale);
      return null;
    } catch (error) {
      if (error instanceof DomainError) return refusalText(error.refusal, DEFAULT_LOCALE, error.values);
      throw error;
    }
  }

  async function answered(args: Record<string, unknown>, answer: string, scope: AgentScope): Promise<AnsweredOutput> {
    const { pressed, timeZone } = readAnswer(answer);
    if (Object.values(DECLINED).includes(pressed))
      return { text: 'The user does not want this task. It was not set up.' };
    if (!Object.values(AGREED).includes(pressed)) return { text: `The task was not set up. The user says: ${pressed}` };
    const schedule = toSchedule(args, timeZone, now());
    const place = await placeOf(scope);
    if (!schedule || !place) return { text: 'The task was not set up: its time is not valid.' };
    const wished = { name: TaskName.parse(args.name), prompt: TaskPrompt.parse(args.prompt), schedule };
    const task = await service.create(place, { ...wished, conversationId: scope.conversationId }, scope.locale);
    const when = scheduleText(schedule, scope.locale);
    return {
      text: JSON.stringify({ created: true, name: task.name, when, time_zone: timeZone }),
      card: {
        card_type: 'task',
        task_id: task.task_id,
        name: task.name,
        when,
        time_zone: timeZone,
        next_run_at: task.next_run_at,
        // Where its user finds it: beside the editor, or on the chat page of the published bot.
        url: `/space/${scope.spaceId}/${place.scene === Scene.playground ? 'bot' : 'chat'}/${place.botId}?task=${task.task_id}`,
      },
    };
  }

  /** The clock of the user, as far as it is known: from the task that they have set up last. */
  async function clockText(userId: string): Promise<string> {
    const schedule = await store.findLastSchedule(userId);
    const timeZone = schedule && (JSON.parse(schedule) as TaskSchedule).time_zone;
    const utc = `In UTC it is ${clockAt('UTC', now())}.`;
    if (!timeZone) return `${utc} Where the user is, it may be the day before or after.`;
    return `${utc} Where the user was last (${timeZone}), it is ${clockAt(timeZone, now())}.`;
  }

  const createTask = (clock: string): AskingTool => ({
    effect: 'asks',
    name: 'create_task',
    description: `Sets up a task that you carry out later: once, or again and again. Call it when the user wishes for something at a
time, such as “every Monday at nine”. The user is asked before it is set up. Times are those of the clock of the user. ${clock}`,
    parameters: {
      type: 'object',
      properties: {
        name: { type: 'string', minLength: 1, maxLength: TASK_NAME_MAX, description: 'A short name for the user.' },
        prompt: {
          type: 'string',
          minLength: 1,
          maxLength: TASK_PROMPT_MAX,
          description: 'What you are asked to do each time, understandable without this conversation.',
        },
        ...wishedTimes,
      },
      required: ['name', 'prompt'],
    },
    words: ({ name }, locale) => wordsOf(shownArgument(name), locale),
    callType: 'reply_message',
    requireFields: ['time_zone'],
    check,
    ask: (args, locale) => questionOf(args, locale, now()),
    answered,
  });

  return {
    context: { contextFor: ({ isUnattended }) => (isUnattended ? { text: UNATTENDED } : {}) },
    tools: {
      // A reply that paused before agents had tasks has none in its snapshot.
      toolsFor: ({ bot, userId, isUnattended }) =>
        bot?.settings.task_info?.user_task_allowed && !isUnattended
          ? clockText(userId).then((clock) => [createTask(clock)])
          : [],
    },
  };
}

/** Clocks are up to so much behind UTC. */
const BEHIND_MAX_MS = 12 * HOUR_MS;

/** Whether it is never due, wherever its user is. */
function isOver(schedule: TaskSchedule, now: number): boolean {
  if (schedule.type === 'once') return Date.parse(`${schedule.at}Z`) + BEHIND_MAX_MS <= now;
  return nextRun(schedule, now, now) === null;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function clockAt(timeZone: string, moment: number): string {
  const wall = wallText(timeZone, moment);
  return `${WEEKDAYS[new Date(`${wall}Z`).getUTCDay()]}, ${wall}`;
}

const serverTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const AGREED: Readonly<Record<Locale, string>> = { 'en-US': 'Create task', 'zh-CN': '创建任务' };
const DECLINED: Readonly<Record<Locale, string>> = { 'en-US': 'Not now', 'zh-CN': '暂不' };

function questionOf(args: Record<string, unknown>, locale: Locale, now: number) {
  const when = whenText(args, locale, now) + clockNote(args, locale);
  const [name, prompt] = [String(args.name).trim(), String(args.prompt).trim()];
  const question =
    locale === 'zh-CN'
      ? `要创建任务“${name}”吗？${when}。届时智能体会收到：${prompt}`
      : `Create the task “${name}”? ${when}. The agent is then asked: ${prompt}`;
  return { question, options: [AGREED[locale], DECLINED[locale]] };
}

/** A time of day is that of the user. What counts in minutes is the same everywhere. */
function clockNote({ in_minutes, every_minutes }: Record<string, unknown>, locale: Locale): string {
  if (in_minutes !== undefined || every_minutes !== undefined) return '';
  return locale === 'zh-CN' ? '（你的时间）' : ', your time';
}

/** What counts from now is said so: its date is that of the user. */
function whenText(args: Record<string, unknown>, locale: Locale, now: number): string {
  if (args.in_minutes !== undefined) return inMinutes(Number(args.in_minutes), locale);
  if (args.in_days !== undefined) return inDays(Number(args.in_days), String(args.time), locale);
  const schedule = toSchedule(args, serverTimeZone(), now);
  return schedule ? scheduleText(schedule, locale) : '';
}

function inDays(days: number, time: string, locale: Locale): string {
  if (locale === 'zh-CN') return `${['今天', '明天'][days] ?? `${days} 天后`} ${time}，仅一次`;
  return `Once, ${['today', 'tomorrow'][days] ?? `in ${days} days`} at ${time}`;
}

const inMinutes = (minutes: number, locale: Locale): string =>
  locale === 'zh-CN' ? `${minutes} 分钟后，仅一次` : `Once, in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;

/** The pressed option or what the user has written, and from our own panel the time zone of its browser. */
function readAnswer(answer: string): { pressed: string; timeZone: string } {
  const { answer: pressed, time_zone } = readFields(answer);
  const timeZone = typeof time_zone === 'string' && isTimeZone(time_zone) ? time_zone : serverTimeZone();
  return { pressed: String(pressed ?? ''), timeZone };
}

function readFields(answer: string): { answer?: unknown; time_zone?: unknown } {
  try {
    const read: unknown = JSON.parse(answer);
    return typeof read === 'object' && read !== null ? read : { answer };
  } catch {
    return { answer };
  }
}

const wordsOf = (name: string, locale: Locale) =>
  locale === 'zh-CN'
    ? { running: `正在询问是否创建任务“${name}”`, done: `已询问是否创建任务“${name}”`, failed: `未能创建任务“${name}”` }
    : {
        running: `Asking about the task “${name}”`,
        done: `Asked about the task “${name}”`,
        failed: `Could not create the task “${name}”`,
      };
