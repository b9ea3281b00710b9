import type { TaskSchedule } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { newScheduleValues, toSchedule, toValues } from './schedule-values.ts';

const cron = (text: string): TaskSchedule => ({ type: 'cron', cron: text, time_zone: 'Europe/Berlin' });

describe('studio §1 scheduled task: the fields of a schedule', () => {
  it.each([
    [cron('0 9 * * *'), 'day'],
    [cron('30 8 * * 1-5'), 'workdays'],
    [cron('0 9 * * 1'), 'week'],
    [cron('5 7 15 * *'), 'month'],
    [cron('*/15 9-17 * * *'), 'cron'],
    [cron('0 9 * 12 *'), 'cron'],
    [{ type: 'interval', every_minutes: 90, time_zone: 'UTC' }, 'interval'],
    [{ type: 'interval', every_minutes: 120, time_zone: 'UTC' }, 'interval'],
    [{ type: 'once', at: '2026-11-18T09:30', time_zone: 'Asia/Shanghai' }, 'once'],
  ] satisfies [TaskSchedule, string][])('show %j as %s, and give it back', (schedule, repeat) => {
    const values = toValues(schedule);
    expect(values.repeat).toBe(repeat);
    expect(toSchedule(values)).toEqual(schedule);
  });

  it.each([
    { repeat: 'interval', every: '4', unit: 'minutes' },
    { repeat: 'interval', every: '', unit: 'hours' },
    { repeat: 'once', date: '', time: '09:00' },
    { repeat: 'month', day: '32' },
    { repeat: 'cron', cron: '* * * * *' },
    { repeat: 'day', time: '' },
    { repeat: 'day', timeZone: 'Moon/Base' },
  ] as const)('are not valid as %j', (change) => {
    expect(toSchedule({ ...newScheduleValues('UTC'), ...change })).toBeNull();
  });
});
