/** One event as it stands in the stream, unread. */
export interface RawStreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Cuts text into events, called once for each stream: it gets the text in whatever pieces it arrives in. */
export type ParseStream = (onEvent: (event: RawStreamEvent) => void) => (text: string) => void;

/** A line ends with \n, \r\n or \r; the last only when it is known that no \n follows. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/** Server-sent events, as far as we send them: names and data. Ids, times to wait and comments are left out. */
export const parseServerSentEvents: ParseStream = (onEvent) => {
  let unfinished = '';
  let name = '';
  let data: string[] = [];

  function takeField(line: string): void {
    const [field = ''] = line.split(':', 1);
    const value = line.slice(field.length + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    if (field === 'event') name = value;
  }

  function endEvent(): void {
    if (data.length > 0) onEvent({ name: name || 'message', data: data.join('\n') });
    name = '';
    data = [];
  }

  return (text) => {
    unfinished += text;
    // A long line comes in many pieces, and is looked through once.
    if (!/[\r\n]/.test(text)) return;
    const lines = unfinished.split(LINE_END);
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') endEvent();
      else takeField(line);
    }
  };
};
