import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Attach, Chat, toHttpRequest } from '@parley/contract';
import { readTestStream, type TestEvent, type TestStream } from '../../apps/server/src/testing/test-stream.ts';
import type { ChatRoom } from './chat-room.ts';
import { type AnswerRequest, piecesOf } from './predictable-model.ts';

/** Journal of one reply as a client saw it over all its connections; the invariants are checked against it. */
export interface ReplyJournal {
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
  readonly deltas: Map<number, string>;
  /** Length of the text over time. */
  readonly arrivals: { readonly at: number; readonly length: number }[];
  readonly ends: TestEvent[];
  /** Violations that the client observed. */
  readonly problems: string[];
  connections: number;
  /** Called for every event. */
  onEvent: () => void;
}

export function newJournal(room: ChatRoom, answer: AnswerRequest): ReplyJournal {
  return {
    room,
    localMessageId: randomUUID(),
    query: JSON.stringify(answer),
    wholeText: piecesOf(answer).join(''),
    questionId: null,
    lastSeq: 0,
    text: '',
    deltas: new Map(),
    arrivals: [],
    ends: [],
    problems: [],
    connections: 0,
    onEvent: () => undefined,
  };
}

/** The same reply for a reader that has seen nothing yet. */
export const emptyCopy = (journal: ReplyJournal): ReplyJournal => ({
  ...journal,
  lastSeq: 0,
  text: '',
  deltas: new Map(),
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
export async function openStream(address: string, journal: ReplyJournal, signal?: AbortSignal): Promise<TestStream> {
  const { room, questionId, localMessageId, query, lastSeq } = journal;
  const { path, init } = questionId
    ? toHttpRequest(Attach, { ...room.conversationRef, reply_id: questionId, after_seq_id: lastSeq })
    : toHttpRequest(Chat, { ...room.conversationRef, content_type: 'text', query, local_message_id: localMessageId });
  const headers = { ...init.headers, cookie: room.cookie };
  journal.connections += 1;
  const response = await fetch(address + path, { ...(init as RequestInit), headers, ...(signal && { signal }) });
  if (response.status !== 200) throw new Refused(response.status, await response.text());
  return readTestStream(response);
}

/** Applies an event as a client does, and records violations. */
function take(journal: ReplyJournal, event: TestEvent): void {
  const { name, id } = event;
  // What the reply is doing: not numbered, and no part of its text.
  if (name === 'activity') return;
  if (journal.ends.length > 0) journal.problems.push(`${name} ${id} after the end`);
  if (name === 'message') takeMessage(journal, event);
  else takeEnd(journal, event);
  journal.onEvent();
}

function takeMessage(journal: ReplyJournal, { id, data: { message } }: TestEvent): void {
  if (id !== journal.lastSeq + 1) journal.problems.push(`seq ${id} after ${journal.lastSeq}`);
  journal.lastSeq = id ?? 0;
  if (message.type === 'ack') journal.questionId = message.message_id;
  if (message.type !== 'answer') return;
  journal.text += message.content;
  journal.deltas.set(journal.lastSeq, message.content);
  journal.arrivals.push({ at: performance.now(), length: journal.text.length });
}

function takeEnd(journal: ReplyJournal, event: TestEvent): void {
  const { name, id, data } = event;
  journal.ends.push(event);
  if (name !== 'error') return;
  if ((id ?? 0) > journal.lastSeq + 1) journal.problems.push(`error ${id} after ${journal.lastSeq}`);
  journal.text = data.message?.content ?? '';
}

/** Reads one connection until it ends, breaks or times out. */
export async function readConnection(journal: ReplyJournal, stream: TestStream, idleMs: number): Promise<void> {
  for (;;) {
    const event = await within(idleMs, stream.next()).catch(() => null);
    if (event === null) return void stream.cut().catch(() => undefined);
    take(journal, event);
  }
}

interface Timeouts {
  readonly idleMs: number;
  readonly backoffMs: number;
  readonly timeoutMs: number;
}

const DEFAULT_TIMEOUTS: Timeouts = { idleMs: 10_000, backoffMs: 100, timeoutMs: 60_000 };

/** Reads a reply to its end, reconnecting when the connection is lost. */
export async function readToEnd(
  address: string | (() => string),
  journal: ReplyJournal,
  timeouts: Partial<Timeouts> = {},
): Promise<void> {
  const { idleMs, backoffMs, timeoutMs } = { ...DEFAULT_TIMEOUTS, ...timeouts };
  const deadline = performance.now() + timeoutMs;
  let pause = backoffMs;
  while (journal.ends.length === 0) {
    const before = journal.lastSeq;
    const at = typeof address === 'string' ? address : address();
    await connect(at, journal, idleMs).then(
      (stream) => readConnection(journal, stream, idleMs),
      (error) => {
        if (error instanceof Refused && error.status < 500) throw error;
      },
    );
    if (performance.now() > deadline) throw new Error(`no end of ${journal.query} after ${timeoutMs} ms`);
    pause = journal.lastSeq > before ? backoffMs : Math.min(pause * 2, 10 * backoffMs);
    if (journal.ends.length === 0) await wait(pause * (0.5 + Math.random() / 2));
  }
}

async function connect(address: string, journal: ReplyJournal, idleMs: number): Promise<TestStream> {
  const aborting = new AbortController();
  const timer = setTimeout(() => aborting.abort(), idleMs);
  try {
    return await openStream(address, journal, aborting.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function within<Result>(milliseconds: number, result: Promise<Result>): Promise<Result> {
  const aborting = new AbortController();
  const late = wait(milliseconds, undefined, { signal: aborting.signal }).then(() => {
    throw new Error(`nothing for ${milliseconds} ms`);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    aborting.abort();
    late.catch(() => undefined);
  }
}
