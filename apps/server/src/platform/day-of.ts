import { MINUTE_MS } from './clock-and-ids.ts';

/** The day of a moment, such as 2026-05-31: in the time zone of the server, as everything that an agent is told of the time. */
export function dayOf(time: number): string {
  // Without a format of `Intl`: a reply quotes several days, and making one takes as long as a query.
  const offsetMs = new Date(time).getTimezoneOffset() * MINUTE_MS;
  return new Date(time - offsetMs).toISOString().slice(0, 'yyyy-mm-dd'.length);
}
