/** The day of a moment, such as 2026-05-31: in the time zone of the server, as everything that an agent is told of the time. */
export const dayOf = (time: number, timeZone?: string): string =>
  // Sweden writes days as ISO 8601 does.
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone }).format(time);
