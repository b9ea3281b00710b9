import { describe, expect, it } from 'vitest';
import { parseCron } from './cron.ts';
import { nextRun } from './next-run.ts';
import { scheduleText } from './schedule-text.ts';
import { TASK_EVERY_MAX_MINUTES, TASK_EVERY_MIN_MINUTES, TaskSchedule } from './task-schedule.ts';
import { isTimeZone, keptTimeZones, wallClockAt } from './time-zone.ts';

const cron = (text: string, time_zone = 'UTC'): TaskSchedule => ({ type: 'cron', cron: text, time_zone });
/** The next times after a moment, as ISO texts. */
function timesOf(schedule: TaskSchedule, after: string, count: number): string[] {
  const times: string[] = [];
  let last = Date.parse(after);
  for (let place = 0; place < count; place += 1) {
    const next = nextRun(schedule, last, 0);
    if (next === null) break;
    times.push(new Date(next).toISOString().replace(':00.000Z', 'Z'));
    last = next;
  }
  return times;
}

describe('studio §1 scheduled task: cron expressions', () => {
  it.each([
    '* * * *',
    '60 * * * *',
    '0 24 * * *',
    '0 0 0 * *',
    '0 0 * 13 *',
    '0 0 * * 8',
    'a * * * *',
    '5-1 * * * *',
    '*/0 * * * *',
    '@daily',
    '',
  ])('refuses %j', (text) => {
    expect(parseCron(text)).toBeNull();
  });

  it('reads lists, ranges, steps and names', () => {
    expect(parseCron('0,30 9-17/4 1 jan-mar MON,7')).toMatchObject({
      minutes: [0, 30],
      hours: [9, 13, 17],
      days: [1],
      months: [1, 2, 3],
      weekdays: [0, 1],
    });
    expect(parseCron('10/20 * * * *')?.minutes).toEqual([10, 30, 50]);
  });

  it.each([
    ['0 9 * * 1', ['2026-11-23T09:00Z', '2026-11-30T09:00Z']],
    ['30 6 1 * *', ['2026-12-01T06:30Z', '2027-01-01T06:30Z']],
    ['0 0 29 2 *', ['2028-02-29T00:00Z', '2032-02-29T00:00Z']],
    // Either the day of the month or the day of the week.
    ['0 12 20 * 5', ['2026-11-20T12:00Z', '2026-11-27T12:00Z', '2026-12-04T12:00Z']],
    ['0 0 31 2 *', []],
  ])('%s is due at the right times', (text, expected) => {
    expect(timesOf(cron(text), '2026-11-17T10:00:00Z', expected.length || 1)).toEqual(expected);
  });

  it('is due at the time of its time zone', () => {
    expect(timesOf(cron('0 9 * * *', 'Asia/Shanghai'), '2026-11-17T00:59:59Z', 2)).toEqual([
      '2026-11-17T01:00Z',
      '2026-11-18T01:00Z',
    ]);
    expect(timesOf(cron('0 9 * * *', 'America/New_York'), '2026-03-07T00:00:00Z', 3)).toEqual([
      '2026-03-07T14:00Z',
      '2026-03-08T13:00Z',
      '2026-03-09T13:00Z',
    ]);
  });

  it('is due when clocks go on where they skip midnight', () => {
    // 24 April 2026 in Cairo: 00:00 becomes 01:00.
    expect(timesOf(cron('30 0 * * *', 'Africa/Cairo'), '2026-04-23T12:00:00Z', 2)).toEqual([
      '2026-04-23T22:00Z',
      '2026-04-24T21:30Z',
    ]);
  });
});

describe('studio §1 scheduled task: every hour', () => {
  it('follows the hours as they pass when clocks go on and when they are put back', () => {
    // 29 March 2026 in Berlin: 02:00 becomes 03:00. 25 October: 03:00 becomes 02:00.
    expect(timesOf(cron('30 * * * *', 'Europe/Berlin'), '2026-03-29T00:00:00Z', 3)).toEqual([
      '2026-03-29T00:30Z',
      '2026-03-29T01:30Z',
      '2026-03-29T02:30Z',
    ]);
    expect(timesOf(cron('30 * * * *', 'Europe/Berlin'), '2026-10-24T23:45:00Z', 3)).toEqual([
      '2026-10-25T00:30Z',
      '2026-10-25T01:30Z',
      '2026-10-25T02:30Z',
    ]);
  });
});

describe('studio §1 scheduled task: time zones', () => {
  it('are known in any spelling, and do not fill the memory with spellings', () => {
    const spelled = (place: number) =>
      [...'europe/berlin'].map((letter, index) => ((place >> index) & 1 ? letter.toUpperCase() : letter)).join('');
    for (let place = 0; place < 2 ** 12; place += 1) expect(isTimeZone(spelled(place))).toBe(true);
    expect(wallClockAt('EUROPE/berlin', Date.UTC(2026, 0, 1))).toMatchObject({ hour: 1 });
    expect(keptTimeZones()).toBeLessThan(2_000);
  });
});

describe('studio §1 scheduled task: limits of schedules', () => {
  const interval = (every_minutes: number) => ({ type: 'interval', every_minutes, time_zone: 'UTC' });
  it.each([
    [interval(TASK_EVERY_MIN_MINUTES), true],
    [interval(TASK_EVERY_MIN_MINUTES - 1), false],
    [interval(TASK_EVERY_MAX_MINUTES), true],
    [interval(TASK_EVERY_MAX_MINUTES + 1), false],
    [interval(7.5), false],
    [cron('*/5 * * * *'), true],
    [cron('*/4 * * * *'), false],
    [cron('0,58 * * * *'), false],
    [cron('0 9 * * *', 'Moon/Base'), false],
    [cron('nonsense'), false],
    [{ type: 'once', at: '2026-11-17T09:00', time_zone: 'UTC' }, true],
    [{ type: 'once', at: '2026-13-17T09:00', time_zone: 'UTC' }, false],
    [{ type: 'once', at: '2026-02-31T09:00', time_zone: 'UTC' }, false],
    [{ type: 'once', at: '2026-11-17T24:00', time_zone: 'UTC' }, false],
    [{ type: 'once', at: 'tomorrow', time_zone: 'UTC' }, false],
    [{ type: 'never', time_zone: 'UTC' }, false],
  ])('%j is accepted: %s', (schedule, isAccepted) => {
    expect(TaskSchedule.safeParse(schedule).success).toBe(isAccepted);
  });
});

describe('studio §1 scheduled task: schedules in words', () => {
  it.each([
    [cron('0 9 * * 1'), 'Every Monday at 09:00', '每星期一 09:00'],
    [cron('5 18 * * 1-5'), 'Monday to Friday at 18:05', '周一至周五 18:05'],
    [cron('0 8 * * 0,6'), 'Every Sunday and Saturday at 08:00', '每星期日、星期六 08:00'],
    [cron('0 7 * * *'), 'Every day at 07:00', '每天 07:00'],
    [cron('15 * * * *'), 'Every hour at minute 15', '每小时的第 15 分钟'],
    [cron('0 0 1 * *'), 'On day 1 of every month at 00:00', '每月 1 日 00:00'],
    [cron('0 9,17 * * *'), 'Cron: 0 9,17 * * *', 'Cron：0 9,17 * * *'],
    [{ type: 'interval', every_minutes: 90, time_zone: 'UTC' }, 'Every 90 minutes', '每 90 分钟'],
    [{ type: 'interval', every_minutes: 120, time_zone: 'UTC' }, 'Every 2 hours', '每 2 小时'],
    [
      { type: 'once', at: '2026-11-18T09:30', time_zone: 'UTC' },
      'Once, on November 18, 2026 at 09:30',
      '2026年11月18日 09:30，仅一次',
    ],
  ] satisfies [TaskSchedule, string, string][])('%j', (schedule, english, chinese) => {
    expect([scheduleText(schedule, 'en-US'), scheduleText(schedule, 'zh-CN')]).toEqual([english, chinese]);
  });
});
