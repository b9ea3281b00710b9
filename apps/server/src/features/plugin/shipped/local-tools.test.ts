import { ToolDefinition } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { pluginTemplates } from './plugin-templates.ts';
import { shippedPlugins } from './shipped-plugins.ts';
import { createShippedCalls } from './testing/call-shipped.ts';

const call = createShippedCalls(null);

describe('wire §5 bundled products', () => {
  it('have ids and names of their own, and definitions that plugins can have', () => {
    const tools = shippedPlugins.flatMap((plugin) => plugin.tools);
    expect(new Set(tools.map(({ id }) => id)).size).toBe(tools.length);
    for (const { id, definition } of tools) expect(z.parse(ToolDefinition, definition).name).toBe(id);
    for (const { id } of shippedPlugins) expect(id).toMatch(/^official_[a-z_]+$/);
  });

  it('that need a key or a server are templates', () => {
    for (const { tools } of pluginTemplates) z.parse(z.array(ToolDefinition), tools);
    expect(pluginTemplates.map(({ id, auth }) => [id, auth.type])).toEqual([
      ['searxng', 'none'],
      ['brave_search', 'key'],
      ['tavily', 'key'],
    ]);
  });
});

describe('wire §5 bundled products: clock', () => {
  it('tells the time in a zone', async () => {
    expect(JSON.parse(await call('get_current_time', { time_zone: 'Asia/Shanghai' }))).toEqual({
      date: '2026-11-15',
      time: '20:00:00',
      weekday: 'Sunday',
      time_zone: 'Asia/Shanghai',
      utc: '2026-11-15T12:00:00.000Z',
    });
    await expect(call('get_current_time', { time_zone: 'Moon/Base' })).rejects.toThrow(
      '“Moon/Base” is not a time zone',
    );
  });

  it.each([
    ['2026-07-01 14:30', 'Europe/Berlin', 'Asia/Tokyo', '2026-07-01 21:30:00'],
    ['2026-01-01 14:30', 'Europe/Berlin', 'America/New_York', '2026-01-01 08:30:00'],
    ['2026-03-29 01:59', 'Europe/Berlin', 'UTC', '2026-03-29 00:59:00'],
    ['2026-03-29 03:00', 'Europe/Berlin', 'UTC', '2026-03-29 01:00:00'],
    ['2026-10-25 02:30', 'Europe/Berlin', 'UTC', '2026-10-25 00:30:00'],
    ['2026-07-01T12:00:00+05:30', 'Europe/Berlin', 'UTC', '2026-07-01 06:30:00'],
    ['23:30', 'UTC', 'Asia/Shanghai', '2026-11-16 07:30:00'],
  ])('converts %s in %s', async (time, from_zone, to_zone, expected) => {
    const { to } = JSON.parse(await call('convert_time', { time, from_zone, to_zone }));
    expect(`${to.date} ${to.time}`).toBe(expected);
  });

  it('counts what is between two dates, also over a change of the clocks', async () => {
    const args = { from: '2026-03-01', to: '2026-04-01', time_zone: 'Europe/Berlin' };
    expect(JSON.parse(await call('time_between', args))).toMatchObject({ days: 31, hours: 743, weeks: 4.43 });
    expect(JSON.parse(await call('time_between', { from: '2026-11-16' }))).toMatchObject({ days: -1, hours: -12 });
    for (const from of ['2026-02-30', 'tomorrow', '', '2026-13-01'])
      await expect(call('time_between', { from })).rejects.toThrow(/is not a (time|date)/);
  });
});

describe('wire §5 bundled products: unit conversion', () => {
  it.each([
    [1, 'mile', 'km', 1.609344],
    [5, 'feet', 'cm', 152.4],
    [72, '°F', '°C', 22.2222222222],
    [-40, 'celsius', 'fahrenheit', -40],
    [100, 'km/h', 'mph', 62.1371192237],
    [1, 'kWh', 'kcal', 860.420650096],
    [1, 'MW', 'mW', 1e9],
    [1, 'GB', 'MiB', 953.674316406],
    [100, 'Mbps', 'MB/s', 12.5],
    [30, 'mpg', 'L/100km', 7.84048611111],
    [1, '公顷', '亩', 15],
    [2, '斤', 'kg', 1],
    [90, 'deg', 'turn', 0.25],
    [1, 'Kilograms', 'lbs', 2.20462262185],
    [10, 'meters per second', 'km/h', 36],
  ])('%s %s is that many %s', async (value, from, to, result) => {
    expect(JSON.parse(await call('convert_units', { value, from, to })).result).toBe(result);
  });

  it('refuses what is unknown or of another kind', async () => {
    await expect(call('convert_units', { value: 1, from: 'km', to: 'kg' })).rejects.toThrow(
      'a unit of length, and kg is one of mass',
    );
    await expect(call('convert_units', { value: 1, from: 'parsnip', to: 'kg' })).rejects.toThrow(
      '“parsnip” is unknown. Known units: length: m',
    );
    await expect(call('convert_units', { value: 'many', from: 'km', to: 'm' })).rejects.toThrow(
      'value is not a number',
    );
    await expect(call('convert_units', { value: 0, from: 'mpg', to: 'L/100km' })).rejects.toThrow(
      'cannot be converted',
    );
  });
});

describe('wire §5 bundled products: calculator as a tool', () => {
  it('gives the result, and says why there is none', async () => {
    expect(JSON.parse(await call('calculate', { expression: '0.1 + 0.2' }))).toEqual({
      expression: '0.1 + 0.2',
      result: '0.3',
      is_exact: true,
    });
    await expect(call('calculate', { expression: '1/0' })).rejects.toThrow(
      'This cannot be calculated: division by zero.',
    );
  });
});
