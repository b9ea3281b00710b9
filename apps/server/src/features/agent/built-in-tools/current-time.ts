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
  timeoutMs: 1_000,
  run({ time_zone = 'UTC' }, { now }) {
    const timeZone = String(time_zone);
    if (!isTimeZone(timeZone)) throw new Error('time_zone is not a time zone such as Europe/Berlin');
    const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone }).format(now);
    return { text: JSON.stringify({ iso: new Date(now).toISOString(), local, time_zone: timeZone }) };
  },
};
