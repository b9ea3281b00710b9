import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Attach, Chat, toHttpRequest } from '@parley/contract';
import { readTestStream, type TestEvent, type TestStream } from '../../apps/server/src/testing/test-stream.ts';
import type { ChatRoom } from './chat-room.ts';
import { piecesOf, type WantedAnswer } from './predictable-model.ts';

/** Journal of one reply as a client saw it over all its connections; the invariants are checked against it. */
export interface Reading {
  readonly room: ChatRoom;
  readonly localMessageId: string;
  readonly query: string;
  /** The complete answer. */
  readonly wholeText: string;
  /** Id of the acknowledged question. */
  questionId: string | null;
  lastSeq: number;
  text: string;
  /** Text of each event, by seq. */
  readonly words: Map<number, string>;
  /** Length of the text over time. */
  readonly arrivals: { readonly at: number; readonly length: number }[];
  readonly ends: TestEvent[];
  /** Violations that the client observed. */
  readonly problems: string[];
  connections: number;
  /** Called for every event. */
  onEvent: () => void;
}

export function newReading(room: ChatRoom, wanted: WantedAnswer): Reading {
  return {
    room,
    localMessageId: randomUUID(),
    query: JSON.stringify(wanted),
    wholeText: piecesOf(wanted).join(''),
    questionId: null,
    lastSeq: 0,
    text: '',
    words: new Map(),
    arrivals: [],
    ends: [],
    problems: [],
    connections: 0,
    onEvent: () => undefined,
  };
}

/** The same reply for a reader that has seen nothing yet. */
export const readAgain = (reading: Reading): Reading => ({
  ...reading,
  lastSeq: 0,
  text: '',
  words: new Map(),
  arrivals: [],
  ends: [],
  problems: [],
  connections: 0,
});

export class Refused extends Error {
  readonly status: number;
  constructor(status: number, body: string) {
    super(`${status} ${body}`);
    this.status = status;
  }
}

/** Sends the question until it is acknowledged, then attaches to the rest of the reply. */
export async function openReading(address: string, reading: Reading, signal?: AbortSignal): Promise<TestStream> {
  const { room, questionId, localMessageId, query, lastSeq } = reading;
  const { path, init } = questionId
    ? toHttpRequest(Attach, { ...room.here, reply_id: questionId, after_seq_id: lastSeq })
    : toHttpRequest(Chat, { ...room.here, content_type: 'text', query, local_message_id: localMessageId });
  const headers = { ...init.headers, cookie: room.cookie };
  reading.connections += 1;
  const response = await fetch(address + path, { ...(init as RequestInit), headers, ...(signal && { signal }) });
  if (response.status !== 200) throw new Refused(response.status, await response.text());
  return readTestStream(response);
}

/** Applies an event as a client does, and records violations. */
function take(reading: Reading, event: TestEvent): void {
  const { name, id } = event;
  if (reading.ends.length > 0) reading.problems.push(`${name} ${id} after the end`);
  if (name === 'message') takeMessage(reading, event);
  else takeEnd(reading, event);
  reading.onEvent();
}

function takeMessage(reading: Reading, { id, data: { message } }: TestEvent): void {
  if (id !== reading.lastSeq + 1) reading.problems.push(`seq ${id} after ${reading.lastSeq}`);
  reading.lastSeq = id ?? 0;
  if (message.type === 'ack') reading.questionId = message.message_id;
  if (message.type !== 'answer') return;
  reading.text += message.content;
  reading.words.set(reading.lastSeq, message.content);
  reading.arrivals.push({ at: performance.now(), length: reading.text.length });
}

function takeEnd(reading: Reading, event: TestEvent): void {
  const { name, id, data } = event;
  reading.ends.push(event);
  if (name !== 'error') return;
  if ((id ?? 0) > reading.lastSeq + 1) reading.problems.push(`error ${id} after ${reading.lastSeq}`);
  reading.text = data.message?.content ?? '';
}

/** Reads one connection until it ends, breaks or times out. */
export async function readConnection(reading: Reading, stream: TestStream, idleMs: number): Promise<void> {
  for (;;) {
    const event = await within(idleMs, stream.next()).catch(() => null);
    if (event === null) return void stream.cut().catch(() => undefined);
    take(reading, event);
  }
}

interface Patience {
  readonly idleMs: number;
  readonly backoffMs: number;
  readonly giveUpMs: number;
}

const PATIENT: Patience = { idleMs: 10_000, backoffMs: 100, giveUpMs: 60_000 };

/** Reads a reply to its end, reconnecting when the connection is lost. */
export async function readToEnd(
  address: string | (() => string),
  reading: Reading,
  patience: Partial<Patience> = {},
): Promise<void> {
  const { idleMs, backoffMs, giveUpMs } = { ...PATIENT, ...patience };
  const giveUpAt = performance.now() + giveUpMs;
  let pause = backoffMs;
  while (reading.ends.length === 0) {
    const before = reading.lastSeq;
    const at = typeof address === 'string' ? address : address();
    await connect(at, reading, idleMs).then(
      (stream) => readConnection(reading, stream, idleMs),
      (error) => {
        if (error instanceof Refused && error.status < 500) throw error;
      },
    );
    if (performance.now() > giveUpAt) throw new Error(`no end of ${reading.query} after ${giveUpMs} ms`);
    pause = reading.lastSeq > before ? backoffMs : Math.min(pause * 2, 10 * backoffMs);
    if (reading.ends.length === 0) await wait(pause * (0.5 + Math.random() / 2));
  }
}

async function connect(address: string, reading: Reading, idleMs: number): Promise<TestStream> {
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), idleMs);
  try {
    return await openReading(address, reading, giveUp.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function within<Result>(milliseconds: number, result: Promise<Result>): Promise<Result> {
  const giveUp = new AbortController();
  const late = wait(milliseconds, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`nothing for ${milliseconds} ms`);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    giveUp.abort();
    late.catch(() => undefined);
  }
}
