import { ApiError, type MessageEvent } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { ChatTransport, StreamEvent } from '../wire/transport.ts';
import { TransportError } from '../wire/transport-error.ts';
import { anonymised } from './anonymised.ts';
import { createRecorder, recordStream, recordTransport } from './record.ts';
import { type RecordedLine, readRecording, writeRecording } from './recording.ts';
import { replayTransport } from './replay-transport.ts';

const never = new AbortController().signal;
const chunk = (content: string, localId = 'local-1') =>
  ({
    kind: 'message',
    event: { message: { content, extra_info: { local_message_id: localId } }, seq_id: 1 } as unknown as MessageEvent,
  }) as const satisfies StreamEvent;
const scripted: readonly StreamEvent[] = [
  { kind: 'opened', logId: 'log' },
  chunk('Hi'),
  { kind: 'change', change: { kind: 'read', read_message_index: '3' } },
  { kind: 'invalid', text: '{' },
  { kind: 'done' },
];

async function* streamOf(events: readonly StreamEvent[], error?: Error): AsyncGenerator<StreamEvent> {
  yield* events;
  if (error) throw error;
}

async function gathered(stream: AsyncIterable<StreamEvent>): Promise<{ events: StreamEvent[]; error?: unknown }> {
  const events: StreamEvent[] = [];
  try {
    for await (const event of stream) events.push(event);
    return { events };
  } catch (error) {
    return { events, error };
  }
}

function recording() {
  let now = 1000;
  let text = '';
  const clock = { now: () => (now += 10), after: () => () => undefined };
  const recorder = createRecorder({ clock, write: (line) => (text += line) });
  return { recorder, text: () => text };
}

const chat = (localId = 'local-1') =>
  ({ query: 'Hi', local_message_id: localId }) as Parameters<ChatTransport['chat']>[0];

async function recorded(events: readonly StreamEvent[], error?: Error): Promise<string> {
  const { recorder, text } = recording();
  const transport = { chat: () => streamOf(events, error) } as unknown as ChatTransport;
  await gathered(recordTransport(transport, recorder).chat(chat(), never));
  return text();
}

describe('recording a stream', () => {
  it('passes all events through and records them with name and time', async () => {
    const { recorder, text } = recording();
    const { events } = await gathered(recordStream(streamOf(scripted), recorder));
    expect(events).toEqual(scripted);
    const lines = readRecording(text());
    expect(lines.map((line) => 'event' in line && line.event)).toEqual([
      'opened',
      'message',
      'change',
      'invalid',
      'done',
    ]);
    expect(lines.map(({ at }) => at)).toEqual([10, 20, 30, 40, 50]);
  });

  it('is parsed with an incomplete last line, but not with an invalid line in the middle', async () => {
    const text = await recorded(scripted);
    expect(readRecording(text.slice(0, -10))).toEqual(readRecording(text).slice(0, -1));
    expect(() => readRecording(text.replace('{"at"', '{"at'))).toThrow();
    expect(writeRecording(readRecording(text))).toBe(text);
  });
});

describe('replaying a recording', () => {
  it('yields the same events', async () => {
    const replayed = replayTransport(await recorded(scripted));
    expect(await gathered(replayed.chat(chat(), never))).toEqual({ events: scripted });
  });

  it('fails the same way', async () => {
    for (const error of [new ApiError(7, 'no', 'log-1'), new TransportError('broken'), new Error('other')]) {
      const replayed = replayTransport(await recorded(scripted.slice(0, 2), error));
      const { events, error: again } = await gathered(replayed.chat(chat(), never));
      expect(events).toHaveLength(2);
      expect(String(again)).toBe(String(error));
      expect(again).toMatchObject({ ...error });
    }
  });

  it('replaces recorded local ids by those of the client', async () => {
    const replayed = replayTransport(await recorded(scripted));
    const { events } = await gathered(replayed.chat(chat('local-9'), never));
    expect(events[1]).toEqual(chunk('Hi', 'local-9'));
  });

  it('answers calls in order, repeats refusals, and fails calls that were not recorded', async () => {
    const lines = [
      { at: 0, call: 'markRead', request: {}, answer: { read_message_index: '1' } },
      { at: 5, call: 'markRead', request: {}, failure: { name: 'ApiError', message: 'no', code: 7 } },
    ] as const satisfies RecordedLine[];
    const transport = replayTransport(lines);
    const request = { conversation_id: 'c', read_message_index: '1' };
    expect(await transport.markRead(request)).toEqual({ read_message_index: '1' });
    await expect(transport.markRead(request)).rejects.toEqual(new ApiError(7, 'no', ''));
    await expect(transport.markRead(request)).rejects.toEqual(new TransportError('unreachable'));
  });

  it('continues after a recorded stop only when the client has stopped too', async () => {
    const lines = [
      { at: 0, call: 'chat', request: {}, stream: 1 },
      { at: 1, stream: 1, event: 'opened', data: '' },
      { at: 2, call: 'breakMessage', request: {} },
      { at: 3, stream: 1, event: 'done' },
    ] as const satisfies RecordedLine[];
    const transport = replayTransport(lines);
    const stream = transport.chat(chat(), never)[Symbol.asyncIterator]();
    await stream.next();
    let isOver = false;
    const last = stream.next().finally(() => {
      isOver = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(isOver).toBe(false);
    await transport.breakMessage({ conversation_id: 'c' } as Parameters<ChatTransport['breakMessage']>[0]);
    expect(await last).toEqual({ done: false, value: { kind: 'done' } });
  });

  it('keeps a stream open that the recorded client closed, until this client closes it', async () => {
    const transport = replayTransport(await recorded(scripted.slice(0, 1)));
    const controller = new AbortController();
    const left = gathered(transport.chat(chat(), controller.signal));
    await new Promise((resolve) => setTimeout(resolve, 0));
    controller.abort(new Error('left'));
    expect(await left).toEqual({ events: scripted.slice(0, 1), error: new Error('left') });
  });

  it('waits as long as recorded, divided by the speed factor', async () => {
    const waits: number[] = [];
    const clock = {
      now: () => 0,
      after(milliseconds: number, run: () => void) {
        waits.push(milliseconds);
        queueMicrotask(run);
        return () => undefined;
      },
    };
    const replayed = replayTransport(await recorded(scripted), { pace: 2, clock });
    await gathered(replayed.chat(chat(), never));
    expect(waits).toEqual([5, 5, 5, 5, 5]);
  });
});

describe('anonymising a recording', () => {
  const id = '01k9z8m0q4w6e2r8t0y1v3x5z7';
  const lines = [
    {
      at: 0,
      call: 'init',
      request: { bot_id: id, token: 'abc' },
      answer: {
        userInfoMap: { [id]: { nickname: 'Ann', url: `/file/${id}?signature=a-b&expires=1` } },
        messageList: [{ content: `mail ann@corp.example, use pat_1234567890 for call_${id} at 10.0.0.7:8080` }],
        extra_info: { token: '12' },
      },
    },
  ] as const satisfies RecordedLine[];

  it('replaces ids consistently, and removes secrets and personal data', () => {
    expect(anonymised(lines)).toEqual([
      {
        at: 0,
        call: 'init',
        request: { bot_id: 'id1', token: 'secret' },
        answer: {
          userInfoMap: { id1: { nickname: 'somebody', url: '/file/id1?secret&expires=1' } },
          messageList: [{ content: 'mail someone@example.com, use secret for call_id1 at somewhere' }],
          extra_info: { token: '12' },
        },
      },
    ]);
  });
});
