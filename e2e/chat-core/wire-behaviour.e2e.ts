import type { ChatClient, Plugin } from '@parley/chat-core';
import { GetConversationParticipantsReadIndex, PushMessage, Scene } from '@parley/contract';
import { expect, it } from 'vitest';
import { answersOf, openChat, sent, stateOf, until } from './open-chat.ts';

const LONG = 'Show me markdown';

/** Records the calls of a client by the last part of their path, with their bodies. */
function recordingFetch() {
  const calls: { readonly name: string; readonly body: Record<string, unknown> }[] = [];
  const fetch: typeof globalThis.fetch = (url, init) => {
    const name = String(url).split('/').at(-1) ?? '';
    calls.push({ name, body: typeof init?.body === 'string' ? JSON.parse(init.body) : {} });
    return globalThis.fetch(url, init);
  };
  return {
    fetch,
    calls,
    bodiesOf: (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body),
  };
}

/** A plugin that takes its time before a reply is stopped and before a message is shown. */
const slowPlugin: Plugin = {
  name: 'slow',
  mode: 'readonly',
  setup: () => ({
    hooks: {
      onBeforeStopResponding: () => new Promise((resolve) => setImmediate(resolve)),
      onBeforeAppendSenderMessageIntoStore: () => new Promise((resolve) => setImmediate(resolve)),
    },
  }),
};

it.each(['replying', 'never'] as const)(
  'chat §4: a message typed while a reply is being stopped is in the list or in the outbox at every moment (%s)',
  async (newMessageInterruptScenario) => {
    await using chat = await openChat();
    const client = await chat.connect({ plugins: [slowPlugin], newMessageInterruptScenario });
    const first = sent(await client.sendText(LONG));
    await until(client, () => answersOf(client).join('').length > 60);

    const stopping = client.stopResponding();
    const sending = client.sendText('What can you do?');
    const places = new Set([placesOf(client, 'What can you do?')]);
    const unsubscribe = client.conversation.subscribe(() => places.add(placesOf(client, 'What can you do?')));
    await stopping;
    await sending;
    await until(client, ({ outbox, sending: unacknowledged }) => outbox.length === 0 && unacknowledged === null);
    await expect(first.reply).resolves.toEqual({ outcome: 'stopped' });
    await until(client, ({ waiting }) => waiting === null);
    unsubscribe();

    expect(places).toEqual(new Set(['outbox', 'list']));
    const questions = (await chat.history(client)).filter(({ type }) => type === 'question');
    expect(questions.map(({ content }) => content)).toEqual(['What can you do?', LONG]);
  },
);

function placesOf(client: ChatClient, text: string): string {
  const { messages, outbox } = stateOf(client);
  const isListed = messages.some(({ content }) => content === text);
  const isQueued = outbox.some((entry) => entry.text === text);
  return [...(isListed ? ['list'] : []), ...(isQueued ? ['outbox'] : [])].join(' and ');
}

it('chat §4: clear context loads the messages that follow before it asks for the new section', async () => {
  await using chat = await openChat();
  const writer = await chat.connect();
  const { init } = stateOf(writer);
  const conversation_id = init.status === 'success' ? init.conversationId : '';
  for (let index = 0; index < 60; index += 1)
    await chat.http.call(PushMessage, { conversation_id, scene: Scene.home, source: 2, content: `Notice ${index}` });

  const { fetch, calls } = recordingFetch();
  const reader = await chat.connect({ fetch, windowSize: 20 });
  while (stateOf(reader).history.prevHasMore) await reader.loadPrevious();
  expect(stateOf(reader).messages[0]?.content).toBe('Notice 0');
  expect(stateOf(reader).history.nextHasMore).toBe(true);
  calls.length = 0;

  await expect(reader.clearContext()).resolves.toMatchObject({ result: 'cleared' });
  const { history, messages, sections } = stateOf(reader);
  expect(messages.at(-1)?.content).toBe('Notice 59');
  expect(history.nextHasMore).toBe(false);
  expect(sections.prevSectionId).toBe(messages.at(-1)?.section_id);
  const names = calls.map(({ name }) => name);
  expect(names).toContain('get_message_list');
  expect(names.lastIndexOf('get_message_list')).toBeLessThan(names.indexOf('create_section'));
});

it('chat §7: the extra field of a chat holds the device id', async () => {
  await using chat = await openChat();
  const { fetch, bodiesOf } = recordingFetch();
  const client = await chat.connect({ fetch, deviceId: 'device-1' });
  await sent(await client.sendText('What can you do?')).reply;
  expect(bodiesOf('chat')).toMatchObject([{ extra: { device_id: 'device-1' } }]);
});

it('wire §2.5: marks received messages as read only if enableMarkRead is on', async () => {
  await using chat = await openChat();
  const { fetch, bodiesOf } = recordingFetch();
  const off = await chat.connect({ fetch });
  await sent(await off.sendText('What can you do?')).reply;
  const { init } = stateOf(off);
  const conversation_id = init.status === 'success' ? init.conversationId : '';
  const indexes = () => chat.http.call(GetConversationParticipantsReadIndex, { conversation_id });
  off.markRead('999');
  expect(chat.reported.map(String)).toContain('Error: cannot find message of index');

  const on = await chat.connect({ enableMarkRead: true });
  await sent(await on.sendText('What can you do?')).reply;
  await until(on, ({ history }) => history.readIndex === history.endIndex);
  const { read_message_index, end_message_index } = await indexes();
  expect(read_message_index).toBe(end_message_index);
  expect(bodiesOf('mark_read')).toEqual([]);
});
