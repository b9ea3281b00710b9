import * as z from 'zod/mini';
import type { ActingTool } from './tool.ts';

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
};

export const currentTime: ActingTool = {
  kind: 'acts',
  name: 'current_time',
  description: 'Tells the current date and time, in a time zone if one is named.',
  parameters: z.object({
    time_zone: z.optional(z.string().check(z.refine(isTimeZone, 'not a time zone such as Europe/Berlin'))),
  }),
  run({ time_zone: timeZone = 'UTC' }, { now }) {
    const local = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'full',
      timeStyle: 'long',
      timeZone: String(timeZone),
    }).format(now);
    return { text: JSON.stringify({ iso: new Date(now).toISOString(), local, time_zone: timeZone }) };
  },
};
