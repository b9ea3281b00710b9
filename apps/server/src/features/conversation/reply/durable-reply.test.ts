import { DEFAULT_LOCALE, MessageStatus } from '@parley/contract';
import { createParser } from 'eventsource-parser';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../platform/log.ts';
import type { RunEventRow, RunRow } from '../../../platform/run/run.schema.ts';
import { createRunStore } from '../../../platform/run/run.store.ts';
import { RunLost } from '../../../platform/run/run-codec.ts';
import type { RunWriter } from '../../../platform/run/run-writer.ts';
import { createRunsOn, LEASE_MS } from '../../../platform/run/runs.ts';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { NO_USAGE } from '../../agent/index.ts';
import { openUsage, type UsageMeter } from '../../usage/index.ts';
import { createContextStore } from '../context/context.store.ts';
import type { ConversationRow, MessageRow } from '../conversation.schema.ts';
import { createConversationStore } from '../conversation.store.ts';
import { createListingStore } from '../listing/listing.store.ts';
import { createMessageStore } from '../message.store.ts';
import { newMessage } from '../new-message.ts';
import { createTurnVersionStore } from '../turn-version/turn-version.store.ts';
import { createBeginReply, type Sending } from './begin-reply.ts';
import { createRecoverReply } from './recover-reply.ts';
import { createReplyStore } from './reply.store.ts';
import {
  answerMessage,
  createDeltaFrame,
  REPLY_KIND,
  type Reply,
  type ReplyEvent,
  replyCodec,
} from './reply-events.ts';
import type { ReplyPlan } from './reply-plan.ts';
import { createSettleReply } from './settle-reply.ts';

/** Every wait for the database is a point where other work may run first: fast-check chooses which. */

let server: TestApp;
let meter: UsageMeter;
let conversation: ConversationRow;
let lastId = 0;
const newId = () => `id-${++lastId}`;
const now = () => 1_000;

beforeAll(async () => {
  server = await openTestApp();
  const log = createLog('silent');
  const limitOf = () => Number.POSITIVE_INFINITY;
  meter = openUsage({ openDatabase: server.database.open, limitOf, now: Date.now, log }).meter;
  const { user } = await server.register('ada@example.com');
  const row = {
    id: newId(),
    userId: user.user_id_str,
    botId: null,
    presetBot: 'preset',
    botKey: 'preset',
    scene: 0 as const,
    isCurrent: 1 as const,
    latestSectionId: 'section',
    lastPosition: 0,
    readPosition: 0,
    clearedPosition: 0,
    createdAt: 0,
    pinnedVersionId: null,
    pinnedSectionId: null,
    deletedAt: null,
    variantSlot: null,
    taskRunId: null,
    toldPolicy: null,
    summaryPosition: 0,
    variant: null,
  };
  await createConversationStore(server.database.open.database).insertUnlessCurrent(row);
  conversation = row;
});
afterAll(() => server[Symbol.asyncDispose]());

class Dead extends Error {}

/** The result of a write: done; refused because the database is away; done, but reported as failed. */
type Fate = 'done' | 'refused' | 'unconfirmed';

interface Situation {
  readonly schedule: () => Promise<void>;
  readonly nextFate: () => Fate;
  isDead: boolean;
}

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

const isAway = (error: unknown) => (error as { code?: string }).code === 'ECONNREFUSED';

/** One process, reduced to its runs. The test decides when its text is stored. */
function openProcess(situation: Situation, owner: string) {
  const { schedule } = situation;
  const { database, writeTogether } = server.database.open;
  /** Work of a dead process ends. */
  const untilDead = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await schedule();
    if (situation.isDead) throw new Dead();
    const settled = await work().then(
      (result) => () => result,
      (error) => () => {
        throw error;
      },
    );
    await schedule();
    if (situation.isDead) throw new Dead();
    return settled();
  };
  const stepwise = <Store extends object>(store: Store, names: readonly (keyof Store)[]): Store => {
    const steps = names.map((name) => {
      const work = store[name] as (...args: unknown[]) => Promise<unknown>;
      return [name, (...args: unknown[]) => untilDead(() => work(...args))];
    });
    return { ...store, ...Object.fromEntries(steps) };
  };
  const write: RunWriter['write'] = (queries) =>
    untilDead(async () => {
      const fate = situation.nextFate();
      if (fate === 'refused') throw away();
      await writeTogether(queries);
      if (fate === 'unconfirmed') throw away();
    });
  const writer: RunWriter = {
    flushSoon: () => undefined,
    flushNow: () => undefined,
    forget: () => undefined,
    write,
    // All at once, as if each run were another process's.
    inTurn: (_conversationId, work) => work(),
    async patiently(work) {
      for (;;)
        try {
          return await work();
        } catch (error) {
          if (!isAway(error)) throw error;
        }
    },
    close: async () => undefined,
  };
  const conversations = stepwise(createConversationStore(database), ['find']);
  const messages = stepwise(createMessageStore(database), ['find', 'findByLocalId', 'listReply']);
  const replyStore = stepwise(createReplyStore(database), ['find', 'findByQuestion']);
  const store = stepwise(createRunStore(database), ['eventsAfter', 'lastEvent', 'find', 'listDead', 'listSteps']);
  const log = createLog('silent');
  const runs = createRunsOn({
    store,
    writer,
    clockAndIds: { now, newId },
    log,
    owner,
  });
  const stores = { conversations, messages, replyStore, contexts: createContextStore(database) };
  const replyRuns = runs.define<Reply, ReplyEvent>({
    kind: REPLY_KIND,
    codec: replyCodec,
    recover: createRecoverReply({ ...stores, now, newId, localeOf: async () => DEFAULT_LOCALE }),
  });
  return {
    ...stores,
    writer,
    replyRuns,
    beginReply: createBeginReply({
      ...stores,
      listing: createListingStore(database),
      versions: createTurnVersionStore(database),
      stopReplies: { byUser: async () => undefined },
      objects: {
        removeWith: async () => undefined,
        removalOf: () => ({ before: [], after: [], finish: async () => undefined }),
      },
      log,
      replyRuns,
      inTurn: writer.inTurn,
      meter,
      refuseOneTooMany: () => undefined,
      now,
      newId,
    }),
    settleReply: createSettleReply({ ...stores, meter, onReplyEnded: () => [] }),
    recoverRuns: runs.recover,
  };
}

interface Received {
  readonly name: string;
  readonly seq: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: the test says what it expects of an event
  readonly data: any;
}

/** A reader that sometimes lets the server wait. */
function openReader(schedule: () => Promise<void>, roomEvery: number) {
  const received: Received[] = [];
  const closers = new Set<() => void>();
  let isClosed = false;
  let writes = 0;
  const parser = createParser({
    onEvent: ({ event = '', id, data }) =>
      received.push({ name: event, seq: id === undefined ? null : Number(id), data: JSON.parse(data) }),
  });
  return {
    received,
    stream: {
      unsentLength: 0,
      get isClosed() {
        return isClosed;
      },
      write(frames: string) {
        if (!isClosed) parser.feed(frames);
        writes += 1;
        return writes % roomEvery !== 0;
      },
      drained: schedule,
      onClose(listener: () => void) {
        closers.add(listener);
        return () => closers.delete(listener);
      },
      end: () => undefined,
    },
    close() {
      isClosed = true;
      for (const closer of closers) closer();
    },
  };
}

interface Script {
  /** The text of the answer, piece by piece; null stores a step and begins another answer. */
  readonly pieces: readonly (string | null)[];
  /** The pieces after which the text is stored. */
  readonly flushAfter: readonly number[];
  readonly fates: readonly Fate[];
  /** The messages that other writers push meanwhile. */
  readonly pushes: number;
  /** Each joins after that many pieces, having seen all, none or some. */
  readonly readers: readonly { readonly joinsAfter: number; readonly share: number; readonly roomEvery: number }[];
  /** The process dies after so many steps of the schedule; null: it lives. */
  readonly diesAfter: number | null;
  readonly recoverers: number;
  /** Another process recovers the run after so many pieces although its process lives. */
  readonly presumedDeadAfter: number | null;
}

const script: fc.Arbitrary<Script> = fc.record({
  pieces: fc.array(fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 4 }), { freq: 6 }), {
    minLength: 1,
    maxLength: 12,
  }),
  flushAfter: fc.array(fc.nat(12), { maxLength: 6 }),
  fates: fc.array(fc.constantFrom<Fate>('done', 'done', 'done', 'refused', 'unconfirmed'), { maxLength: 12 }),
  pushes: fc.nat(2),
  readers: fc.array(
    fc.record({
      joinsAfter: fc.nat(12),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      roomEvery: fc.integer({ min: 1, max: 6 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  diesAfter: fc.option(fc.nat(60), { nil: null }),
  recoverers: fc.integer({ min: 1, max: 3 }),
  presumedDeadAfter: fc.option(fc.nat(12), { nil: null, freq: 2 }),
});

const undisturbed: Situation = { schedule: async () => undefined, nextFate: () => 'done', isDead: false };

async function beginReply() {
  const fresh = await createConversationStore(server.database.open.database).find(conversation.id);
  const owner = `owner-${newId()}`;
  const sending: Sending = {
    localMessageId: newId(),
    query: 'question',
    content: 'question',
    contentType: 'text',
    fileKeys: [],
    sentContentType: 'text',
    mentionIds: [],
    bot: { id: 'preset', version: '1', spaceId: null },
    keptVersion: null,
    regenMessageId: null,
    insertedHistory: [],
    refuseIfUsedUp: async () => undefined,
    ifNewText: [],
    options: { locale: 'en-US', variables: {}, chatHistory: null },
    requestedTool: null,
  };
  const begun = await openProcess(undisturbed, owner).beginReply(fresh as ConversationRow, sending, () => undefined);
  if (begun.result !== 'begun') throw new Error('not begun');
  return { ...begun, owner };
}

async function play(scheduler: fc.Scheduler, plan: Script): Promise<void> {
  const fates = [...plan.fates];
  let steps = 0;
  const calm: Situation = {
    schedule: () => scheduler.schedule(Promise.resolve()),
    nextFate: () => 'done',
    isDead: false,
  };
  const readers = plan.readers.map((reader) => ({
    ...reader,
    ...openReader(calm.schedule, reader.roomEvery),
    afterSeq: 0,
    hasJoined: false,
  }));
  const situation: Situation = {
    ...calm,
    nextFate: () => fates.shift() ?? 'done',
    async schedule() {
      await calm.schedule();
      steps += 1;
      if (plan.diesAfter === null || steps !== plan.diesAfter) return;
      situation.isDead = true;
      // Its readers are cut off.
      for (const reader of readers) reader.close();
    },
  };
  const { database } = server.database.open;
  const begun = await beginReply();
  const { subject } = begun.run;
  const { questionId } = subject;
  const runId = begun.run.id;
  // The same run in a process that waits and fails as the script says.
  const maker = openProcess(situation, begun.owner);
  const { run } = maker.replyRuns.begin({
    id: runId,
    userId: conversation.userId,
    subject,
    firstEvents: [{ kind: 'message', message: answerMessage(subject, { messageId: '', ordinal: 0, contentTime: 0 }) }],
  });

  const published = new Map<number, Received['data']>();
  run.listen(({ frame }) => {
    createParser({ onEvent: ({ id, data }) => id && published.set(Number(id), JSON.parse(data)) }).feed(frame);
  });

  const underWay: Promise<unknown>[] = [];
  const orDead = (work: Promise<unknown>) =>
    underWay.push(
      work.catch((error) => {
        if (!(error instanceof Dead)) throw error;
      }),
    );
  function joinDue(pieces: number): void {
    for (const reader of readers.filter(({ joinsAfter, hasJoined }) => joinsAfter <= pieces && !hasJoined)) {
      reader.hasJoined = true;
      reader.afterSeq = Math.floor(run.lastSeq * reader.share);
      orDead(maker.replyRuns.tail(reader.stream, run, reader.afterSeq));
    }
  }

  async function flush(): Promise<void> {
    const writes = run.takeWrites();
    if (writes) await maker.writer.write(writes.queries).then(writes.stored, (error) => writes.failed(error));
  }

  const answerTexts: string[] = [];
  let wasTakenOver = false;
  async function make({ position }: MessageRow): Promise<void> {
    const replyPlan = {
      bot: { spaceId: null },
      task: {
        model: { id: 'model', price: { input: 0, output: 0 } },
        progress: { usage: NO_USAGE },
        scope: { isTrial: true, isUnattended: false },
      },
      startedAt: 0,
      lastPosition: position,
      unsaved: [],
      counted: NO_USAGE,
    } as unknown as ReplyPlan;
    let ordinal = 0;
    let text = '';
    let answer = { messageId: '', ordinal: 0, contentTime: 0 };
    const openText = () => run.openText({ header: JSON.stringify(answer), toFrame: createDeltaFrame(subject, answer) });
    let append = openText();
    const begin = () => {
      ordinal += 1;
      text = '';
      answer = { messageId: newId(), ordinal, contentTime: 0 };
      append = openText();
    };
    const message = () => ({
      ...answerMessage(subject, answer),
      content: text,
      status: MessageStatus.available,
    });
    begin();
    joinDue(0);
    for (const [index, piece] of plan.pieces.entries()) {
      if (piece === null) {
        answerTexts.push(text);
        await maker.settleReply(run, replyPlan, { written: message() });
        begin();
      } else {
        text += piece;
        append('text', piece);
      }
      joinDue(index + 1);
      for (const at of plan.flushAfter) if (at === index) orDead(flush());
      if (plan.presumedDeadAfter === index) orDead(recoverAtOnce());
      await situation.schedule();
    }
    joinDue(Number.POSITIVE_INFINITY);
    answerTexts.push(text);
    await maker.settleReply(run, replyPlan, {
      written: message(),
      end: { status: 'finished' },
    });
  }

  async function push(): Promise<void> {
    const other = openProcess(calm, 'other');
    for (let count = 0; count < plan.pushes; count += 1) {
      const current = await other.conversations.find(conversation.id);
      const pushed = newMessage({
        id: newId(),
        conversationId: conversation.id,
        replyId: '0',
        sectionId: 'section',
        role: 'assistant',
        type: 'answer',
        content: 'pushed',
        senderId: 'preset',
        contentTime: 0,
      });
      const added = other.messages.append(conversation.id, current?.lastPosition ?? 0, [pushed]);
      await other.writer.write(added).catch(() => undefined);
    }
  }

  function recoverAtOnce(): Promise<unknown> {
    const processes = Array.from({ length: plan.recoverers }, () => openProcess(calm, `owner-${newId()}`));
    return Promise.all(processes.map(({ recoverRuns }) => recoverRuns(now() + LEASE_MS)));
  }

  async function makeUntilTakenOver(question: MessageRow): Promise<void> {
    await make(question).catch((error) => {
      if (!(error instanceof RunLost)) throw error;
      wasTakenOver = true;
      run.abandon({ kind: 'error', error: { code: 1, msg: '' } });
    });
  }

  orDead(makeUntilTakenOver(begun.question));
  orDead(push());
  for (let count = 0; count < underWay.length; ) {
    count = underWay.length;
    await scheduler.waitFor(Promise.all(underWay));
  }

  const after = openProcess(calm, `owner-${newId()}`);
  if (situation.isDead) await scheduler.waitFor(recoverAtOnce());
  await checkStored();
  for (const reader of readers.filter(({ hasJoined }) => hasJoined)) await scheduler.waitFor(checkReader(reader));

  async function checkStored(): Promise<void> {
    const events: RunEventRow[] = await createRunStore(database).eventsAfter(runId, 0, 1_000);
    const row = (await createRunStore(database).find(runId)) as RunRow;
    const history = await createMessageStore(database).listReply(conversation.id, questionId);
    expect(events.map(({ firstSeq }) => firstSeq)).toEqual([
      1,
      ...events.slice(0, -1).map(({ lastSeq }) => lastSeq + 1),
    ]);
    expect(row.lastSeq).toBe(events.at(-1)?.lastSeq);
    const errors = events.filter(({ type }) => type === 'error');
    const isFinished = row.status === 'finished';
    expect([row.status, errors.length]).toEqual(isFinished ? ['finished', 0] : ['interrupted', 1]);
    if (!situation.isDead) expect(isFinished).toBe(!wasTakenOver);
    if (isFinished) expect(history.map(({ content }) => content)).toEqual(answerTexts);
    else {
      expect(events.at(-1)?.type).toBe('error');
      const { message } = JSON.parse(events.at(-1)?.body ?? '');
      if (message) expect(history.at(-1)).toMatchObject({ content: message.content, isBroken: 1 });
      const storedText = history.map(({ content }) => content).join('');
      expect(plan.pieces.join('').startsWith(storedText)).toBe(true);
      const logged = events.filter(({ type }) => type === 'text').map(({ body }) => body);
      expect(logged.join('')).toBe(storedText);
    }
  }

  async function checkReader(reader: (typeof readers)[number]): Promise<void> {
    const { received, afterSeq } = reader;
    const seqs = () => received.flatMap(({ name, seq }) => (name === 'message' && seq !== null ? [seq] : []));
    expect(seqs()).toEqual(seqs().map((_, index) => afterSeq + 1 + index));
    for (const { name, seq, data } of received)
      if (name === 'message' && published.has(seq ?? 0)) expect(data).toEqual(published.get(seq ?? 0));
    const lastSeq = seqs().at(-1) ?? afterSeq;
    const isOver = (name: string) => name !== 'message';
    const ends = received.filter(({ name }) => isOver(name));
    if (!situation.isDead) expect(ends.map(({ name }) => name)).toEqual([wasTakenOver ? 'error' : 'done']);
    expect(ends.length).toBeLessThanOrEqual(1);
    const again = openReader(calm.schedule, reader.roomEvery);
    await after.replyRuns.tail(again.stream, run, lastSeq);
    expect(again.received.filter(({ name }) => isOver(name)).length).toBe(1);
    expect(isOver(again.received.at(-1)?.name ?? '')).toBe(true);
    const rest = again.received.filter(({ name }) => !isOver(name)).map(({ seq }) => seq);
    expect(rest).toEqual(rest.map((_, index) => lastSeq + 1 + index));
  }
}

describe('chat §4 a reply on a database that waits, fails and outlives its process', () => {
  it('loses no event, repeats none and ends once, for every reader and in the log', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), script, (scheduler, plan) => play(scheduler, plan)),
      { numRuns: Number(process.env.FAULT_RUNS ?? 60) },
    );
  });

  it('is ended by one of several processes that recover it, as soon as the database can store the end', async () => {
    const { id } = (await beginReply()).run;
    const refusing = openProcess({ ...undisturbed, nextFate: () => 'refused' }, 'refusing');
    expect(await refusing.recoverRuns(now() + LEASE_MS)).toBe(0);
    const processes = Array.from({ length: 4 }, (_, index) => openProcess(undisturbed, `able-${index}`));
    const ended = await Promise.all(processes.map(({ recoverRuns }) => recoverRuns(now() + LEASE_MS)));
    expect(ended.reduce((sum, count) => sum + count)).toBe(1);
    const events = await createRunStore(server.database.open.database).eventsAfter(id, 0, 10);
    expect(events.map(({ type }) => type)).toEqual(['message', 'error']);
  });
});
