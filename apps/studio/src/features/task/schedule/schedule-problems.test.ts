import { describe, expect, it } from 'vitest';
import { scheduleProblems } from './schedule-problems.ts';
import { newScheduleValues, type ScheduleValues } from './schedule-values.ts';

const NOW = Date.UTC(2026, 10, 17, 12);
const problemsOf = (change: Partial<ScheduleValues>) =>
  scheduleProblems({ ...newScheduleValues('UTC'), ...change }, NOW);

describe('studio §1 scheduled task: what is wrong with a schedule', () => {
  it.each<[Partial<ScheduleValues>, ReturnType<typeof scheduleProblems>]>([
    [{ repeat: 'day', time: '' }, { time: 'task_problem_time' }],
    [{ repeat: 'day', timeZone: 'Moon/Base' }, { timeZone: 'task_problem_time_zone' }],
    [{ repeat: 'day', timeZone: '' }, { timeZone: 'task_problem_time_zone' }],
    [{ repeat: 'month', day: '32' }, { day: 'task_problem_day' }],
    [{ repeat: 'month', day: '' }, { day: 'task_problem_day' }],
    [{ repeat: 'interval', every: '4', unit: 'minutes' }, { every: 'task_problem_every' }],
    [{ repeat: 'interval', every: '', unit: 'hours' }, { every: 'task_problem_every' }],
    [{ repeat: 'interval', every: '1.5', unit: 'minutes' }, { every: 'task_problem_every' }],
    [{ repeat: 'once', date: '2026-11-17', time: '11:59' }, { date: 'task_problem_past' }],
    [{ repeat: 'once', date: '12026-11-17' }, { date: 'task_problem_date' }],
    [{ repeat: 'cron', cron: '99 * * * *' }, { cron: 'task_problem_cron' }],
    [{ repeat: 'cron', cron: '0 0 9 * * *' }, { cron: 'task_problem_cron' }],
    [{ repeat: 'cron', cron: '* * * * *' }, { cron: 'task_problem_often' }],
    [{ repeat: 'cron', cron: '0 9 31 2 *' }, { cron: 'task_problem_never' }],
    [
      { repeat: 'cron', cron: '* * *', timeZone: 'Nowhere' },
      { cron: 'task_problem_cron', timeZone: 'task_problem_time_zone' },
    ],
  ])('%j: %j', (change, problems) => {
    expect(problemsOf(change)).toEqual(problems);
  });

  it.each<Partial<ScheduleValues>>([
    { repeat: 'day' },
    { repeat: 'month', day: '31' },
    { repeat: 'interval', every: '5', unit: 'minutes' },
    { repeat: 'once', date: '2026-11-17', time: '12:01' },
    // Nothing is wrong before a date is entered.
    { repeat: 'once', date: '' },
    { repeat: 'cron', cron: '0 9 29 2 *' },
    // Fields that are not shown do not matter.
    { repeat: 'interval', time: '', day: '99', cron: 'x' },
  ])('nothing: %j', (change) => {
    expect(problemsOf(change)).toEqual({});
  });
});
