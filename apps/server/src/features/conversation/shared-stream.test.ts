import {
  Attach,
  BreakMessage,
  Chat,
  CloseChannels,
  errorCatalogue,
  OpenSharedStream,
  PassportWebLogoutGet,
  PushMessage,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  answerTextOf,
  openTestChatServer,
  openTestConversation,
  type TestChat,
  type TestChatServer,
} from '../../testing/open-test-chat.ts';
import type { TestEvent, TestStream } from '../../testing/test-stream.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

interface Shared extends AsyncDisposable {
  readonly stream: TestStream;
  readonly streamId: string;
  /** The next event, with the channel that it belongs to. */
  next(): Promise<TestEvent & { readonly channel: string }>;
  /** Reads up to the first event that matches. */
  until(fits: (event: TestEvent, channel: string) => boolean): Promise<(TestEvent & { readonly channel: string })[]>;
}

async function openShared(of: TestChat = chat): Promise<Shared> {
  const stream = await of.browser.openStream(OpenSharedStream, {});
  const opened = await stream.next();
  expect(opened?.name).toBe('opened');
  let channel = '';
  const shared: Shared = {
    stream,
    streamId: opened?.data.stream_id,
    async next() {
      for (;;) {
        const event = await stream.next();
        if (!event) throw new Error('the shared stream has ended');
        if (event.name !== 'channel') return { ...event, channel };
        channel = event.data;
      }
    },
    async until(fits) {
      for (const events: (TestEvent & { channel: string })[] = []; ; ) {
        const event = await shared.next();
        events.push(event);
        if (fits(event, event.channel)) return events;
      }
    },
    [Symbol.asyncDispose]: () => stream.cut(),
  };
  return shared;
}

const on = ({ streamId }: Shared, name: string) => ({ channel: { stream_id: streamId, name } });
const isEnd = ({ name }: TestEvent) => name === 'end';

/** Calls whose events go to a channel answer with an empty stream. */
async function expectNoEvents(opening: Promise<TestStream>): Promise<void> {
  const stream = await opening;
  expect(stream.response.status).toBe(200);
  expect(await stream.rest()).toEqual([]);
}

const subscribe = (shared: Shared, name: string, of: TestChat = chat) =>
  expectNoEvents(of.browser.openStream(Attach, { ...of.conversationRef, after_seq_id: 0, ...on(shared, name) }));

describe('chat §7 a stream that windows share', () => {
  it('carries subscriptions and replies of several conversations, each complete on its own channel', async () => {
    await using shared = await openShared();
    const other = await chat.addBot('Other');
    const talks = [chat, await openTestConversation(chat.browser, other)];
    world.model.script({ text: ['One ', 'two ', 'three'] }, { text: ['Four ', 'five ', 'six'] });
    for (const [index, talk] of talks.entries()) await expectNoEvents(talk.open('Hello', on(shared, `reply-${index}`)));
    const ended = new Set<string>();
    const events = await shared.until((event, channel) => isEnd(event) && ended.add(channel).size === talks.length);
    const texts = talks.map((_, index) => {
      const own = events.filter(({ channel }) => channel === `reply-${index}`);
      expect([own[0]?.data.message.type, own.at(-2)?.name]).toEqual(['ack', 'done']);
      return answerTextOf(own);
    });
    expect(texts.sort()).toEqual(['Four five six', 'One two three']);

    await subscribe(shared, 'changes');
    expect(await shared.next()).toMatchObject({ channel: 'changes', data: { kind: 'subscribed' } });
    const { message } = await chat.browser.call(PushMessage, { ...chat.conversationRef, source: 2, content: 'News' });
    expect((await shared.next()).data).toEqual({ kind: 'message-pushed', message });
  });

  it('continues a reply after the last event that the reader has', async () => {
    await using shared = await openShared();
    world.model.script({ text: ['a', 'b', 'c'] });
    const own = await chat.say('Hello');
    const reply_id = own[0]?.data.message.message_id;
    const request = { ...chat.conversationRef, reply_id, after_seq_id: 2, ...on(shared, 'rest') };
    await expectNoEvents(chat.browser.openStream(Attach, request));
    const events = await shared.until(isEnd);
    expect(events.map(({ name, id, data }) => ({ name, id, data })).slice(0, -1)).toEqual(own.slice(2));
  });

  it('each channel takes one of the streams that its user may have, until it is closed', async () => {
    await using few = await openTestChatServer({}, { streamsPerUser: 4 });
    const ada = await few.chat('ada@example.com');
    await using shared = await openShared(ada);
    for (let index = 0; index < 3; index += 1) {
      await subscribe(shared, `channel-${index}`, ada);
      expect((await shared.next()).channel).toBe(`channel-${index}`);
    }
    const refused = await ada.browser.sendOperation(Chat, {
      ...ada.conversationRef,
      content_type: 'text',
      query: 'Hi',
      ...on(shared, 'one-too-many'),
    });
    expect(await refused.json()).toMatchObject({ code: errorCatalogue.tooManyStreams.code });
    expect(few.model.requests).toEqual([]);

    await ada.browser.call(CloseChannels, { stream_id: shared.streamId, channels: ['channel-0', 'channel-1'] });
    await subscribe(shared, 'another', ada);
    expect((await shared.next()).channel).toBe('another');
  });

  it('sends nothing on a closed channel; the reply continues', async () => {
    await using shared = await openShared();
    const gate = world.model.hold();
    world.model.script({ text: ['Begun', ' and ended'], gate });
    await expectNoEvents(chat.open('Hello', on(shared, 'left')));
    gate.release();
    const events = await shared.until(({ data }) => data.message?.content === 'Begun');
    await chat.browser.call(CloseChannels, { stream_id: shared.streamId, channels: ['left'] });
    await subscribe(shared, 'changes');
    gate.open();
    expect((await shared.next()).channel).toBe('changes');
    const reply_id = events[0]?.data.message.message_id;
    const rest = await chat.browser.openStream(Attach, { ...chat.conversationRef, reply_id, after_seq_id: 0 });
    expect(answerTextOf(await rest.rest())).toBe('Begun and ended');
  });

  it('ends the channel of a reply that is stopped', async () => {
    await using shared = await openShared();
    const gate = world.model.hold();
    world.model.script({ text: ['Begun', ' and ended'], gate });
    await expectNoEvents(chat.open('Hello', on(shared, 'stopped')));
    gate.release();
    const events = await shared.until(({ data }) => data.message?.content === 'Begun');
    const query_message_id = events[0]?.data.message.message_id;
    await chat.browser.call(BreakMessage, { ...chat.conversationRef, query_message_id });
    await shared.until(isEnd);
    gate.open();
  });

  it('refuses in the response, and leaves the other channels alone', async () => {
    await using shared = await openShared();
    await subscribe(shared, 'changes');
    await shared.next();
    const unknown = { ...chat.conversationRef, reply_id: 'unknown', after_seq_id: 0, ...on(shared, 'unknown') };
    expect((await chat.browser.sendOperation(Attach, unknown)).status).toBe(404);
    const { message } = await chat.browser.call(PushMessage, { ...chat.conversationRef, source: 2, content: 'News' });
    expect((await shared.next()).data).toEqual({ kind: 'message-pushed', message });
  });

  it('is unknown to other sessions: they get their events in the response', async () => {
    await using shared = await openShared();
    const other = await world.chat('bob@example.com');
    const own = await other.browser.openStream(Attach, {
      ...other.conversationRef,
      after_seq_id: 0,
      ...on(shared, 'stolen'),
    });
    expect((await own.next())?.data.kind).toBe('subscribed');
    await other.browser.call(CloseChannels, { stream_id: shared.streamId, channels: ['changes'] });
    await subscribe(shared, 'changes');
    expect((await shared.next()).channel).toBe('changes');
    await own.cut();
  });

  it('is closed with its session', async () => {
    const ada = await world.chat('eve@example.com');
    const shared = await openShared(ada);
    await subscribe(shared, 'changes', ada);
    await shared.next();
    await ada.browser.call(PassportWebLogoutGet, {});
    await world.server.app.streams.endRevoked();
    await expect(shared.stream.rest()).rejects.toThrow();
  });
});

describe('shared streams of many browsers when the server stops', () => {
  it('all end; as many as there are, Node reports no leak of listeners', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => void warnings.push(warning);
    process.on('warning', onWarning);
    const stopping = new AbortController();
    await using own = await openTestChatServer({ stopping: stopping.signal });
    const ada = await own.chat('ada@example.com');
    const open = await Promise.all(Array.from({ length: 12 }, () => openShared(ada)));
    stopping.abort();
    for (const { stream } of open) expect(await stream.rest()).toEqual([]);
    process.off('warning', onWarning);
    expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([]);
  });
});
