import type { TaskSchedule } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { planFiring } from './plan-firing.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const ANCHOR = Date.UTC(2026, 0, 1);

interface Fired {
  readonly dueAt: string;
  readonly missedCount: number;
}

/** A server that looks every five minutes of a clock that can jump. A time that has a run gets no second one. */
function simulate(schedule: TaskSchedule, first: number, moments: readonly number[]): Fired[] {
  const runs = new Map<number, Fired>();
  let nextRunAt: number | null = first;
  for (const now of moments) {
    if (nextRunAt === null) break;
    const firing = planFiring({ schedule, anchorAt: ANCHOR, nextRunAt }, now);
    const { dueAt, missedCount } = firing;
    nextRunAt = firing.nextRunAt;
    if (dueAt !== null && !runs.has(dueAt)) runs.set(dueAt, { dueAt: new Date(dueAt).toISOString(), missedCount });
  }
  return [...runs.values()];
}

/** The moments of a span at which the server looks. */
const minutes = (from: number, count: number): number[] =>
  Array.from({ length: count / 5 }, (_, look) => from + look * 5 * MINUTE_MS);
const daily: TaskSchedule = { type: 'cron', cron: '30 2 * * *', time_zone: 'Europe/Berlin' };
const quarterly: TaskSchedule = { type: 'cron', cron: '*/15 * * * *', time_zone: 'Europe/Berlin' };

describe('studio §1 scheduled task: a day of the clock', () => {
  it('runs once for all times that the server was down', () => {
    const due = Date.UTC(2026, 10, 16, 9);
    const schedule: TaskSchedule = { type: 'cron', cron: '0 9 * * *', time_zone: 'UTC' };
    const fired = simulate(schedule, due, [due - MINUTE_MS, due + 72.5 * HOUR_MS, due + 72.6 * HOUR_MS]);
    expect(fired).toEqual([{ dueAt: '2026-11-19T09:00:00.000Z', missedCount: 3 }]);
  });

  it('fires the night in which clocks skip the time, when they go on', () => {
    // 29 March 2026: 02:00 becomes 03:00.
    const start = Date.UTC(2026, 2, 28, 1, 30);
    const fired = simulate(daily, start, minutes(start, 2 * 24 * 60));
    expect(fired.map(({ dueAt }) => dueAt)).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
  });

  it('fires the night in which clocks show the time twice, once', () => {
    // 25 October 2026: 03:00 becomes 02:00.
    const start = Date.UTC(2026, 9, 24, 0, 30);
    const fired = simulate(daily, start, minutes(start, 3 * 24 * 60));
    expect(fired.map(({ dueAt }) => dueAt)).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  it.each([
    ['spring', Date.UTC(2026, 2, 28, 23)],
    ['autumn', Date.UTC(2026, 9, 24, 22)],
  ])('of every quarter of an hour follows the hours as they pass, in %s', (_, start) => {
    const fired = simulate(quarterly, start, minutes(start, 6 * 60));
    const expected = Array.from({ length: 24 }, (_none, at) => new Date(start + at * 15 * MINUTE_MS).toISOString());
    expect(fired.map(({ dueAt }) => dueAt)).toEqual(expected);
    expect(fired.every(({ missedCount }) => missedCount === 0)).toBe(true);
  });

  it('fires each time once while the clock jumps to and fro', () => {
    const start = Date.UTC(2026, 10, 17);
    const schedule: TaskSchedule = { type: 'cron', cron: '0 * * * *', time_zone: 'UTC' };
    const moments = [
      ...minutes(start, 6 * 60),
      // An hour ahead, and back.
      ...minutes(start + 7 * HOUR_MS, 30),
      ...minutes(start + 6 * HOUR_MS, 5 * 60),
      // Back by three hours, and on.
      ...minutes(start + 8 * HOUR_MS, 16 * 60),
    ];
    const fired = simulate(schedule, start, moments);
    // The time that the clock jumped over is made up for by the run of the next one.
    const skipped = 6;
    const hours = Array.from({ length: 24 }, (_, hour) => ({
      dueAt: new Date(start + hour * HOUR_MS).toISOString(),
      missedCount: hour === skipped + 1 ? 1 : 0,
    }));
    expect(fired.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt))).toEqual(
      hours.filter((_, hour) => hour !== skipped),
    );
  });

  it('waits for its next time after a clock that was years ahead', () => {
    const start = Date.UTC(2026, 10, 17);
    const schedule: TaskSchedule = { type: 'cron', cron: '0 12 * * *', time_zone: 'UTC' };
    const moments = [...minutes(start, 60), Date.UTC(2031, 0, 1, 13), ...minutes(start + HOUR_MS, 36 * 60)];
    expect(simulate(schedule, start + 12 * HOUR_MS, moments).map(({ dueAt }) => dueAt)).toEqual([
      '2031-01-01T13:00:00.000Z',
      '2026-11-17T12:00:00.000Z',
      '2026-11-18T12:00:00.000Z',
    ]);
  });

  it('of an interval keeps its times after a pause of the server', () => {
    const every: TaskSchedule = { type: 'interval', every_minutes: 90, time_zone: 'UTC' };
    const first = ANCHOR + 90 * MINUTE_MS;
    const fired = simulate(every, first, [first, first + 200 * MINUTE_MS, first + 270 * MINUTE_MS]);
    expect(fired).toEqual([
      { dueAt: '2026-01-01T01:30:00.000Z', missedCount: 0 },
      { dueAt: '2026-01-01T04:30:00.000Z', missedCount: 1 },
      { dueAt: '2026-01-01T06:00:00.000Z', missedCount: 0 },
    ]);
  });

  it('that was due once is over', () => {
    const once: TaskSchedule = { type: 'once', at: '2026-11-17T09:00', time_zone: 'Asia/Shanghai' };
    const due = Date.UTC(2026, 10, 17, 1);
    expect(planFiring({ schedule: once, anchorAt: ANCHOR, nextRunAt: due }, due + HOUR_MS)).toEqual({
      dueAt: due,
      missedCount: 0,
      nextRunAt: null,
    });
  });
});
