import { createParser } from 'eventsource-parser';

/** One event as it stands in the stream, unread. */
export interface RawStreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Cuts text into events, called once for each stream: it gets the text in whatever pieces it arrives in. */
export type ParseStream = (onEvent: (event: RawStreamEvent) => void) => (text: string) => void;

/** Server-sent events. Comments are left out: they have kept the connection alive before they come here. */
export const parseServerSentEvents: ParseStream = (onEvent) => {
  const parser = createParser({ onEvent: ({ event = 'message', data }) => onEvent({ name: event, data }) });
  return (text) => parser.feed(text);
};
