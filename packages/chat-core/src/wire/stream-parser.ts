/** One event of a stream, unparsed. */
export interface RawStreamEvent {
  readonly name: string;
  readonly data: string;
}

/** Creates the parser of one stream, which is fed text in pieces of any size. */
export type ParseStream = (onEvent: (event: RawStreamEvent) => void) => (text: string) => void;

/** A line ends with \n, \r\n or \r. A final \r may be the first half of \r\n, so it does not end a line yet. */
const LINE_END = /\r\n|\n|\r(?!$)/;

/** Parses server-sent events: names and data. Ids, retry times and comments are ignored. */
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
    // A long line arrives in many pieces; it is split once, when it is complete.
    if (!/[\r\n]/.test(text)) return;
    const lines = unfinished.split(LINE_END);
    unfinished = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') endEvent();
      else takeField(line);
    }
  };
};
