import { describe, expect, it, vi } from 'vitest';
import { ClosedByClient } from './commands/command-errors.ts';
import { FRAME_MS } from './commands/limits.ts';
import { answerOf } from './selectors/message-groups.ts';
import { initResponse, message, textDelta } from './testing/messages.ts';
import { letRun, openedClient, sayAll, scriptedClient, sendAcknowledged } from './testing/scripted-client.ts';
import { settle } from './testing/stepped-clock.ts';

describe('chat §8 duplicates are logged, not thrown', () => {
  it('reports a second client for the same bot, scene and user', () => {
    const first = scriptedClient();
    const second = scriptedClient();
    expect(first.activities()).toEqual([]);
    expect(second.activities()).toEqual(['create-client']);
    first.client.destroy();
    second.client.destroy();
    expect(scriptedClient().activities()).toEqual([]);
  });

  it('reports a listener that is added twice', async () => {
    const scripted = await openedClient();
    let calls = 0;
    const listener = () => {
      calls += 1;
    };
    scripted.client.on('message-received', listener);
    scripted.client.on('message-received', listener);
    expect(scripted.activities()).toEqual(['add-listener']);
    const { stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'Hi'));
    await settle();
    expect(calls).toBe(1);
  });
});

describe('refreshBotInfo', () => {
  it('takes the answer to the latest request, whichever comes first', async () => {
    const scripted = await openedClient();
    const { client, server } = scripted;
    const answers: ((prologue: string) => void)[] = [];
    server.answer(
      'init',
      () => new Promise((resolve) => answers.push((prologue) => resolve({ ...initResponse(), prologue }))),
    );
    const refreshes = [client.refreshBotInfo(), client.refreshBotInfo()];
    await settle();
    answers[1]?.('newer');
    answers[0]?.('older');
    await Promise.all(refreshes);
    expect(client.conversation.getState().onboarding.prologue).toBe('newer');
  });

  it('reports a failure and keeps the old opening', async () => {
    const scripted = await openedClient();
    const { client, server } = scripted;
    const before = client.conversation.getState();
    server.answer('init', () => Promise.reject(new Error('gone')));
    await client.refreshBotInfo();
    expect(scripted.activities()).toEqual(['refresh-bot-info']);
    expect(client.conversation.getState().onboarding).toBe(before.onboarding);
  });
});

describe('wire §2.1 listeners that throw', () => {
  const fail = () => {
    throw new Error('mine');
  };

  it('are reported, and the others are notified', async () => {
    const scripted = await openedClient({
      plugins: [
        {
          name: 'watching',
          mode: 'readonly',
          setup(api) {
            api.subscribe('message', fail);
            return {};
          },
        },
      ],
    });
    const { client } = scripted;
    let calls = 0;
    client.conversation.subscribe(fail);
    client.on('message-received', fail);
    client.on('message-received', () => {
      calls += 1;
    });
    client.on('error', fail);
    const { sent, stream } = await sendAcknowledged(scripted);
    await sayAll(stream, 'Hi');
    await expect(sent.reply).resolves.toEqual({ outcome: 'success' });
    expect(calls).toBe(2);
    await client.stopResponding();
    expect(new Set(scripted.activities())).toEqual(new Set(['notify-listener', 'stop-responding']));
  });
});

describe('wire §2.1, §2.2 state seen by a plugin', () => {
  it('contains the chunk in the after-hook', async () => {
    const found: (string | undefined)[] = [];
    const scripted = await openedClient({
      plugins: [
        {
          name: 'reading',
          mode: 'readonly',
          setup: (api) => ({
            hooks: {
              onAfterProcessReceiveMessage: ({ chunk }) =>
                found.push(api.messages.findMessage(chunk.message.message_id)?.content),
            },
          }),
        },
      ],
    });
    const { stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'Hi '), textDelta(3, 'there'));
    await settle();
    expect(found).toEqual(['Hi ', 'Hi there']);
  });

  it('has an index range of valid indexes only (chat §5)', async () => {
    let range: unknown;
    const { server } = await openedClient({
      plugins: [
        {
          name: 'ranging',
          mode: 'readonly',
          setup(api) {
            api.subscribe('message', () => {
              range = api.messages.getMessageIndexRange();
            });
            return {};
          },
        },
      ],
    });
    for (const [id, message_index] of [
      ['c', 'none'],
      ['a', '9'],
      ['b', '10'],

      ['d', '0'],
    ] as const)
      server.subscription().push({
        kind: 'change',
        change: { kind: 'message-pushed', message: message({ message_id: id, reply_id: '0', message_index }) },
      });
    await settle();
    expect(range).toEqual({ min: '9', max: '10' });
  });
});

describe('the client', () => {
  it('calls back when a selected value changes', async () => {
    const scripted = await openedClient();
    const counts: number[] = [];
    const leave = scripted.client.conversation.select(
      ({ messages }) => messages.length,
      (count) => counts.push(count),
    );
    await sendAcknowledged(scripted);
    leave();
    await sendAcknowledged(scripted, 'More', 'question-2');
    expect(counts).toEqual([1]);
  });

  it('logs errors on the console by default (chat §9 log level error)', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { client } = scriptedClient({ report: undefined });
    await client.init();
    await client.stopResponding();
    expect(log).toHaveBeenCalledExactlyOnceWith('parley: stop-responding', expect.any(Error));
    log.mockRestore();
  });

  it('waitUntil resolves at once or later, and rejects when the client is destroyed', async () => {
    const scripted = await openedClient();
    const { conversation } = scripted.client;
    await expect(conversation.waitUntil(({ init }) => init.status === 'success')).resolves.toBe(
      conversation.getState(),
    );
    const answered = conversation.waitUntil((state) => answerOf(state) === 'Hi there');
    const { stream, sent } = await sendAcknowledged(scripted);
    expect(answerOf(conversation.getState())).toBe('');
    stream.push(textDelta(2, 'Hi '), textDelta(3, 'there'));
    await scripted.clock.pass(FRAME_MS);
    await expect(answered).resolves.toBe(conversation.getState());
    expect(answerOf(conversation.getState(), sent.replyId)).toBe('Hi there');
    expect(answerOf(conversation.getState(), 'another')).toBe('');
    const never = conversation.waitUntil(() => false);
    scripted.client.destroy();
    await expect(never).rejects.toBeInstanceOf(ClosedByClient);
  });

  it('lets plugins change outgoing messages and process chunks themselves', async () => {
    const scripted = await openedClient({
      plugins: [
        {
          name: 'loud',
          mode: 'writeable',
          setup: () => ({
            hooks: {
              onBeforeSendMessage: (context) => ({
                ...context,
                message: { ...context.message, content: context.message.content.toUpperCase() },
                options: { extendFiled: { commit_version: '3' } },
              }),
              onBeforeListenChatCore: () => ({ abortListen: true }),
            },
          }),
        },
      ],
    });
    const { stream } = await sendAcknowledged(scripted, 'hello');
    expect(stream.request).toMatchObject({ query: 'HELLO', commit_version: '3' });
  });

  it('wire §2.1 onBeforeSendMessage: sends the headers that a plugin returns', async () => {
    const scripted = await openedClient({
      plugins: [
        {
          name: 'tracing',
          mode: 'writeable',
          setup: () => ({
            hooks: {
              onBeforeSendMessage: (context) => ({
                ...context,
                options: { ...context.options, headers: { ...context.options.headers, 'x-trace': 'plugin' } },
              }),
            },
          }),
        },
      ],
    });
    letRun(scripted.client.sendText('Hello', { headers: { 'x-sender': 'host', 'x-trace': 'host' } }));
    await settle();
    expect(scripted.server.chat().headers).toEqual({ 'x-sender': 'host', 'x-trace': 'plugin' });
  });

  it('refuses a message whose local id a plugin removed (chat §8)', async () => {
    const { client } = await openedClient({
      plugins: [
        {
          name: 'robber',
          mode: 'writeable',
          setup: () => ({
            hooks: {
              onBeforeAppendSenderMessageIntoStore: (context) => ({
                ...context,
                message: { ...context.message, extra_info: {} },
              }),
            },
          }),
        },
      ],
    });
    await expect(client.sendText('Hello')).rejects.toThrow('SendMessageError: SendMessage is Invalid');
  });

  it('does not lock actions if locks are disabled (chat §4: only if enabled)', async () => {
    const scripted = await openedClient({ enableActionLocks: false });
    await sendAcknowledged(scripted);
    const clearing = [scripted.client.clearContext(), scripted.client.clearContext()];
    await expect(Promise.all(clearing)).resolves.toMatchObject([{ result: 'cleared' }, { result: 'cleared' }]);
  });
});
