import { describe, expect, it } from 'vitest';
import { memoryOutboxStorage } from '../outbox/outbox-storage.ts';
import { createMessageGrabPlugin } from '../plugins/built-in/message-grab.ts';
import { ack, file } from '../testing/messages.ts';
import { openedClient, scriptedClient } from '../testing/scripted-client.ts';
import { scriptedTransport } from '../testing/scripted-transport.ts';
import { settle } from '../testing/stepped-clock.ts';
import type { ChatTransport } from '../wire/transport.ts';

const KEY = 'bot-1 4 user-1';
const quoted = [{ type: 'text', text: 'as you said' }] as const;

/** Offline from the start, with a storage that outlives the client. */
async function offline() {
  const outboxStorage = memoryOutboxStorage();
  const scripted = await openedClient({ outboxStorage });
  scripted.network.goOffline();
  return { ...scripted, outboxStorage, stored: () => outboxStorage.list(KEY) };
}

async function reloaded(outboxStorage: ReturnType<typeof memoryOutboxStorage>) {
  const after = scriptedClient({ outboxStorage });
  await after.client.init();
  await settle();
  return after;
}

describe('chat §4 sending: content of the outbox', () => {
  it('stores mentions, quotes and send options through a reload, but not headers', async () => {
    const before = await offline();
    await before.client.sendMixed(
      { text: 'Really?', quoted },
      { mentionIds: ['bot-2'], from: 'shortcut', extraBody: { commit_version: '7' }, headers: { 'x-secret': 's' } },
    );
    expect(before.client.conversation.getState().outbox).toMatchObject([
      { text: 'Really?', mentionIds: ['bot-2'], content: { contentType: 'mix' }, reason: 'offline' },
    ]);
    expect(JSON.stringify(await before.stored())).not.toContain('x-secret');
    before.client.destroy();

    const { server } = await reloaded(before.outboxStorage);
    const { request, headers } = server.chat();
    expect(request).toMatchObject({
      content_type: 'mix',
      mention_list: [{ id: 'bot-2' }],
      commit_version: '7',
      local_message_id: 'local-1',
    });
    expect(JSON.parse(String(request.query))).toEqual({
      item_list: [{ type: 'text', text: 'Really?' }],
      refer_items: quoted,
    });
    expect(headers).toEqual({});
  });

  it('keeps headers in memory', async () => {
    const { client, server, network } = await offline();
    await client.sendText('Hello', { headers: { 'x-secret': 's' } });
    network.goOnline();
    await settle();
    expect(server.chat().headers).toEqual({ 'x-secret': 's' });
  });

  it('stores uploaded files through a reload', async () => {
    const before = await offline();
    const { client } = before;
    await client.sendMixed({ text: 'Look', files: [file('cat.png')] });
    await settle();
    const [entry] = client.conversation.getState().outbox;
    expect(entry).not.toHaveProperty('isInMemoryOnly');
    expect(client.editOutbox(String(entry?.localMessageId), 'Look at this')).toBe(true);
    client.destroy();

    const { server } = await reloaded(before.outboxStorage);
    expect(JSON.parse(String(server.chat().request.query)).item_list).toMatchObject([
      { type: 'image', image: { key: 'uri-of-cat-png' } },
      { type: 'text', text: 'Look at this' },
    ]);
  });

  it('keeps files that are not uploaded in memory, and uploads them when the network is back', async () => {
    const server = scriptedTransport();
    const { upload } = server.transport;
    let isAway = true;
    const transport: ChatTransport = {
      ...server.transport,
      upload: (...given) => (isAway ? Promise.reject(new Error('unreachable')) : upload(...given)),
    };
    const outboxStorage = memoryOutboxStorage();
    const { client, network } = await openedClient({ transport, outboxStorage });
    network.goOffline();
    await expect(client.sendFile([file('a.txt')])).resolves.toMatchObject({ result: 'queued' });
    await settle();
    const [entry] = client.conversation.getState().outbox;
    expect(entry).toMatchObject({ isInMemoryOnly: true, content: { contentType: 'file' }, text: '' });
    expect(await outboxStorage.list(KEY)).toEqual([]);
    expect(client.editOutbox(String(entry?.localMessageId), 'words')).toBe(false);

    isAway = false;
    network.goOnline();
    await settle();
    const { request } = server.chat();
    expect(request.content_type).toBe('file');
    expect(JSON.parse(String(request.query)).file_list).toMatchObject([{ file_key: 'uri-of-a-txt' }]);
    server.chat().push(ack(String(request.local_message_id)));
    await settle();
    expect(client.uploads?.getState()).toEqual([]);
  });

  it('removes a message with its upload', async () => {
    const { client, stored } = await offline();
    const sent = await client.sendImage([file('cat.png')]);
    if (sent.result !== 'queued') throw new Error(sent.result);
    client.removeFromOutbox(sent.localMessageId);
    await settle();
    expect(client.uploads?.getState()).toEqual([]);
    expect(client.conversation.getState().outbox).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('keeps the quote that a plugin added when the message was queued', async () => {
    const grab = createMessageGrabPlugin();
    const { client, server, network } = await openedClient({ plugins: [grab.plugin] });
    grab.mark({ message_id: 'a1', source: 0 }, quoted[0]);
    grab.quoteMarked();
    network.goOffline();
    await client.sendText('First');
    expect(grab.getState().quote).toBeNull();
    await client.sendText('Second');
    expect(client.editOutbox('local-1', 'The first')).toBe(true);
    network.goOnline();
    await settle();
    expect(JSON.parse(String(server.chat().request.query))).toEqual({
      item_list: [{ type: 'text', text: 'The first' }],
      refer_items: quoted,
    });
    server.chat().push(ack('local-1'), { kind: 'done' });
    await settle();
    expect(server.chat().request).toMatchObject({ content_type: 'text', query: 'Second' });
  });

  it('rejects a message without content', async () => {
    const { client } = await offline();
    await client.sendText('Hello');
    await client.sendMixed({ text: 'Really?', quoted });
    expect(client.editOutbox('local-1', '  ')).toBe(false);
    expect(client.editOutbox('local-2', '')).toBe(false);
  });

  it('removes a message whose uploads were cancelled by clearing the history', async () => {
    const server = scriptedTransport();
    const transport: ChatTransport = { ...server.transport, upload: () => new Promise(() => undefined) };
    const { client, network } = await openedClient({ transport });
    network.goOffline();
    await client.sendImage([file('cat.png')]);
    await client.sendText('Still there');
    await client.clearHistory();
    expect(client.conversation.getState().outbox.map(({ text }) => text)).toEqual(['Still there']);
  });

  it('restores an unacknowledged picture after a reload', async () => {
    const outboxStorage = memoryOutboxStorage();
    const before = await openedClient({ outboxStorage });
    void before.client.sendImage([file('cat.png')]).catch(() => undefined);
    await settle();
    expect(before.server.requestsOf('chat')).toHaveLength(1);
    before.client.destroy();
    const { server } = await reloaded(outboxStorage);
    expect(server.chat().request).toMatchObject({ content_type: 'image' });
  });
});
