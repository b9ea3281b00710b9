import type { LoggedEvent } from './event-log.ts';

/** Events by what they are and when they came since the first, so that they can be read without opening each. */
export function timedEvents(events: readonly LoggedEvent[]): Readonly<Record<string, LoggedEvent['event']>> {
  const first = events[0]?.at ?? 0;
  return Object.fromEntries(
    events.map(({ at, event }, place) => [`${place + 1} · ${at - first} ms · ${nameOf(event)}`, event]),
  );
}

const nameOf = (event: LoggedEvent['event']): string =>
  'message' in event ? `${event.message.type}${event.is_finish ? ', whole' : ''}` : event.status;
