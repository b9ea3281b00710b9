import type { ChatTransport, StreamEvent, StreamOptions, UploadSource } from '../wire/transport.ts';
import { initResponse, page, uploadedFile } from './messages.ts';

type StreamName = 'chat' | 'resume' | 'attach';
type CallName = Exclude<keyof ChatTransport, StreamName | 'upload' | 'keepFiles' | 'call'>;

/** The server's end of a stream that a client has opened. */
export interface OpenedStream {
  readonly request: Record<string, unknown>;
  readonly isClosed: boolean;
  readonly headers: Readonly<Record<string, string>>;
  push(...events: StreamEvent[]): void;
  end(): void;
  fail(error: unknown): void;
}

interface Asked {
  readonly name: keyof ChatTransport;
  readonly request: unknown;
}

/** A transport whose answers the test scripts. Calls without a script succeed with a default answer. */
export function scriptedTransport() {
  const asked: Asked[] = [];
  const streams: Record<StreamName, OpenedStream[]> = { chat: [], resume: [], attach: [] };
  const answers = new Map<CallName, (request: never) => unknown>();
  const later = new Map<string, (request: object) => unknown>();

  const open =
    (name: StreamName) =>
    (request: object, signal: AbortSignal, options: StreamOptions = {}) => {
      asked.push({ name, request });
      const { stream, events } = openStream(request as Record<string, unknown>, signal, options);
      streams[name].push(stream);
      return events;
    };
  const call = (name: CallName, usual: () => unknown) => async (request: unknown) => {
    asked.push({ name, request });
    const answer = answers.get(name);
    return answer ? await answer(request as never) : usual();
  };

  // TypeScript cannot derive the types of the calls from their names.
  const transport = {
    init: call('init', () => initResponse()),
    chat: open('chat'),
    resume: open('resume'),
    attach: open('attach'),
    messageList: call('messageList', () => page([])),
    clearMessage: call('clearMessage', () => ({ new_section_id: 'section-2' })),
    createSection: call('createSection', () => ({ new_section_id: 'section-2', new_section_message_list: [] })),
    deleteMessage: call('deleteMessage', () => undefined),
    breakMessage: call('breakMessage', () => undefined),
    report: call('report', () => undefined),
    readIndex: call('readIndex', () => ({ read_message_index: '0', end_message_index: '0' })),
    markRead: call('markRead', () => ({ read_message_index: '0' })),
    async call({ path }: { path: string }, request: object) {
      asked.push({ name: 'call', request: { path, ...request } });
      return later.get(path)?.(request);
    },
    keepFiles: async (uris) => uris,
    transcribe: call('transcribe', () => 'spoken words'),
    async upload(file: UploadSource, onProgress: (percent: number) => void) {
      asked.push({ name: 'upload', request: file });
      onProgress(50);
      return uploadedFile(file.name);
    },
  } as ChatTransport;

  return {
    transport,
    /** All requests, in order. */
    asked,
    requestsOf: (name: keyof ChatTransport) =>
      asked.filter((one) => one.name === name).map(({ request }) => request as Record<string, unknown>),
    answer<Name extends CallName>(name: Name, how: (request: Parameters<ChatTransport[Name]>[0]) => unknown): void {
      answers.set(name, how as (request: never) => unknown);
    },
    /** What a call of a later part returns, by its path. Its requests are those of `call`, with the path. */
    answerCall: (path: string, how: (request: object) => unknown): void => void later.set(path, how),
    chat: (index = -1): OpenedStream => opened(streams.chat, index),
    resume: (index = -1): OpenedStream => opened(streams.resume, index),
    /** Streams of single replies. */
    attach: (index = -1): OpenedStream => opened(attached(streams.attach, true), index),
    attachCount: () => attached(streams.attach, true).length,
    /** The subscription to the conversation. */
    subscription: (index = -1): OpenedStream => opened(attached(streams.attach, false), index),
  };
}

const attached = (streams: readonly OpenedStream[], isOfReply: boolean) =>
  streams.filter(({ request }) => (request.reply_id !== undefined) === isOfReply);

function opened(streams: readonly OpenedStream[], index: number): OpenedStream {
  const stream = streams.at(index);
  if (!stream) throw new Error('no such stream was opened');
  return stream;
}

function openStream(request: Record<string, unknown>, signal: AbortSignal, { headers = {} }: StreamOptions) {
  type Step = StreamEvent | { readonly thrown: unknown } | 'end';
  const steps: Step[] = [];
  let wake = (): void => undefined;
  const add = (...added: Step[]) => {
    steps.push(...added);
    wake();
  };
  signal.addEventListener('abort', () => add({ thrown: signal.reason }));
  if (signal.aborted) add({ thrown: signal.reason });

  async function* events(): AsyncGenerator<StreamEvent> {
    for (;;) {
      if (signal.aborted) throw signal.reason;
      const step = steps.shift();
      if (step === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      } else if (step === 'end') return;
      else if ('thrown' in step) throw step.thrown;
      else yield step;
    }
  }

  const stream: OpenedStream = {
    request,
    headers,
    get isClosed() {
      return signal.aborted;
    },
    push: add,
    end: () => add('end'),
    fail: (error) => add({ thrown: error }),
  };
  return { stream, events: events() };
}
