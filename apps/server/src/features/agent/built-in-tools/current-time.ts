import { shownArgument } from '../shown-argument.ts';
import type { ActingTool } from '../tool.ts';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

export const currentTime: ActingTool = {
  effect: 'reads',
  name: 'current_time',
  description: 'Tells the current date and time, in a time zone if one is named.',
  parameters: { type: 'object', properties: { time_zone: { type: 'string' } } },
  words({ time_zone }, locale) {
    const zone = time_zone === undefined ? '' : shownArgument(time_zone);
    if (locale === 'zh-CN') {
      const time = zone === '' ? '时间' : `${zone} 的时间`;
      return { running: `正在查询${time}`, done: `已查询${time}`, failed: `未能查询${time}` };
    }
    const time = zone === '' ? 'the time' : `the time in ${zone}`;
    return { running: `Looking up ${time}`, done: `Looked up ${time}`, failed: `Could not look up ${time}` };
  },
  timeoutMs: 1_000,
  run({ time_zone = 'UTC' }, { now }) {
    const timeZone = String(time_zone);
    if (!isTimeZone(timeZone)) throw new Error('time_zone is not a time zone such as Europe/Berlin');
    const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone }).format(now);
    return { text: JSON.stringify({ iso: new Date(now).toISOString(), local, time_zone: timeZone }) };
  },
};
