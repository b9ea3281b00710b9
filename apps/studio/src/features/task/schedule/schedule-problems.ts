import { isTimeZone, nextRun, parseCron, TaskSchedule } from '@parley/contract';
import type { TextKey } from '../../../i18n/text-key.ts';
import { HAS_TIME, type ScheduleValues, toSchedule } from './schedule-values.ts';

export type ScheduleField = 'time' | 'day' | 'every' | 'date' | 'cron' | 'timeZone';
type Problems = Partial<Record<ScheduleField, TextKey>>;

/** What is wrong with the fields that are shown, each at its own. Nothing is said of a date that was not entered yet. */
export function scheduleProblems(values: ScheduleValues, now: number): Problems {
  const problems = fieldProblems(values);
  const isWaiting = values.repeat === 'once' && values.date === '';
  return isWaiting || Object.keys(problems).length > 0 ? problems : timeProblems(values, now);
}

/** What can be said of each field alone. */
function fieldProblems({ repeat, time, day, cron, timeZone }: ScheduleValues): Problems {
  const problems: Problems = repeat === 'cron' ? cronProblem(cron) : {};
  if (HAS_TIME.includes(repeat) && !/^\d\d:\d\d$/.test(time)) problems.time = 'task_problem_time';
  if (repeat === 'month' && !/^(0?[1-9]|[12]\d|3[01])$/.test(day)) problems.day = 'task_problem_day';
  if (!isTimeZone(timeZone.trim())) problems.timeZone = 'task_problem_time_zone';
  return problems;
}

function cronProblem(cron: string): Problems {
  if (!parseCron(cron)) return { cron: 'task_problem_cron' };
  const isRareEnough = TaskSchedule.safeParse({ type: 'cron', cron, time_zone: 'UTC' }).success;
  return isRareEnough ? {} : { cron: 'task_problem_often' };
}

/** Of fields that are right one by one: whether together they name a time that comes. */
function timeProblems(values: ScheduleValues, now: number): Problems {
  const isOnce = values.repeat === 'once';
  const schedule = toSchedule(values);
  if (!schedule) return isOnce ? { date: 'task_problem_date' } : { every: 'task_problem_every' };
  if (nextRun(schedule, now, now) !== null) return {};
  return isOnce ? { date: 'task_problem_past' } : { cron: 'task_problem_never' };
}
