import { localTime, readMoment, zoneOf } from './moment.ts';
import { type ShippedPlugin, shippedTool, textArgument } from './shipped-plugin.ts';

const DAY_MS = 86_400_000;
const ZONE = 'A time zone such as Europe/Berlin or Asia/Shanghai.';
const ZONE_OR_UTC = `${ZONE} UTC by default.`;
const ZONE_ZH = '时区，例如 Europe/Berlin 或 Asia/Shanghai。';
const ZONE_OR_UTC_ZH = `${ZONE_ZH}默认为 UTC。`;

const currentTime = shippedTool({
  name: 'get_current_time',
  desc: 'Tells the current date, time and weekday in a time zone.',
  descZh: '查询某个时区当前的日期、时间和星期。',
  parameters: [{ name: 'time_zone', desc: ZONE_OR_UTC, descZh: ZONE_OR_UTC_ZH, isOptional: true }],
  timeoutMs: 2_000,
  async run(args, _services, { now }) {
    return { text: JSON.stringify(localTime(now, zoneOf(textArgument(args, 'time_zone')))) };
  },
});

const convertTime = shippedTool({
  name: 'convert_time',
  desc: 'Tells what a time in one time zone is in another one, with daylight saving time.',
  descZh: '将一个时区的时间换算为另一个时区的时间（考虑夏令时）。',
  parameters: [
    {
      name: 'time',
      desc: 'Such as 2026-03-29 14:30, or 14:30 for today.',
      descZh: '例如 2026-03-29 14:30，或用 14:30 表示今天。',
    },
    { name: 'from_zone', desc: ZONE_OR_UTC, descZh: ZONE_OR_UTC_ZH, isOptional: true },
    { name: 'to_zone', desc: ZONE, descZh: ZONE_ZH },
  ],
  timeoutMs: 2_000,
  async run(args, _services, { now }) {
    const from = zoneOf(textArgument(args, 'from_zone'));
    const moment = readMoment(textArgument(args, 'time'), from, now);
    const to = zoneOf(textArgument(args, 'to_zone'));
    return { text: JSON.stringify({ from: localTime(moment, from), to: localTime(moment, to) }) };
  },
});

const timeBetween = shippedTool({
  name: 'time_between',
  desc: 'Tells how much time is between two dates or times: days, weeks and hours. The second is now by default.',
  descZh: '计算两个日期或时间之间相隔的天数、周数和小时数。',
  parameters: [
    {
      name: 'from',
      desc: 'Such as 2026-01-31 or 2026-01-31 14:30.',
      descZh: '例如 2026-01-31 或 2026-01-31 14:30。',
    },
    { name: 'to', desc: 'The same. Now by default.', descZh: '格式相同，默认为当前时间。', isOptional: true },
    { name: 'time_zone', desc: ZONE_OR_UTC, descZh: ZONE_OR_UTC_ZH, isOptional: true },
  ],
  timeoutMs: 2_000,
  async run(args, _services, { now }) {
    const zone = zoneOf(textArgument(args, 'time_zone'));
    const from = readMoment(textArgument(args, 'from'), zone, now);
    const to = textArgument(args, 'to') === '' ? now : readMoment(textArgument(args, 'to'), zone, now);
    const hours = Math.round((to - from) / 36_000) / 100;
    const dayOf = (moment: number) => Date.parse(localTime(moment, zone).date);
    const days = Math.round((dayOf(to) - dayOf(from)) / DAY_MS);
    const result = {
      from: localTime(from, zone),
      to: localTime(to, zone),
      days,
      weeks: Math.round((days / 7) * 100) / 100,
      hours,
    };
    return { text: JSON.stringify(result) };
  },
});

export const clock: ShippedPlugin = {
  id: 'official_clock',
  name: { 'en-US': 'Clock', 'zh-CN': '时钟' },
  desc: {
    'en-US': 'The time anywhere, times converted between zones, and days between dates.',
    'zh-CN': '查询各地时间、换算时区、计算日期间隔。',
  },
  tools: [currentTime, convertTime, timeBetween],
};
