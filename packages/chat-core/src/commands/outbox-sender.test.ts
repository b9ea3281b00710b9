import { ApiError } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { sessionInvalid, unauthenticated } from '../errors/error-codes.ts';
import { memoryOutboxStorage } from '../outbox/outbox-storage.ts';
import { ack, answerEnd, done, file, finish, initResponse, question, textDelta } from '../testing/messages.ts';
import {
  contents,
  letRun,
  openedClient,
  sayAll,
  scriptedClient,
  sendAcknowledged,
} from '../testing/scripted-client.ts';
import { settle } from '../testing/stepped-clock.ts';
import { pendingFiles } from '../upload/uploads.ts';

const texts = (client: { conversation: { getState(): { outbox: readonly { text: string }[] } } }) =>
  client.conversation.getState().outbox.map(({ text }) => text);

const KEY = 'bot-1 4 user-1';

describe('chat §4 sending: the outbox sender', () => {
  it('queues messages while offline, and sends them in order when the network is back', async () => {
    const { client, server, network } = await openedClient();
    network.goOffline();
    await expect(client.sendText('One')).resolves.toEqual({ result: 'queued', localMessageId: 'local-1' });
    await client.sendText('Two');
    expect(client.conversation.getState().outbox).toMatchObject([
      { text: 'One', reason: 'offline' },
      { text: 'Two', reason: 'offline' },
    ]);
    expect(client.conversation.getState().messages).toEqual([]);
    network.goOnline();
    await settle();
    expect(server.chat().request).toMatchObject({ query: 'One', local_message_id: 'local-1' });
    expect(texts(client)).toEqual(['Two']);
    server.chat().push(ack('local-1'), done);
    await settle();
    expect(server.chat().request).toMatchObject({ query: 'Two', local_message_id: 'local-2' });
    expect(texts(client)).toEqual([]);
  });

  it('reports a message as queued only when it is stored, so that closing the page cannot lose it', async () => {
    const memory = memoryOutboxStorage();
    let write = (): void => undefined;
    const written = new Promise<void>((resolve) => {
      write = resolve;
    });
    const slow = {
      ...memory,
      put: (...entry: Parameters<typeof memory.put>) => written.then(() => memory.put(...entry)),
    };
    const { client, network } = await openedClient({ outboxStorage: slow });
    network.goOffline();
    const stored = client.sendText('One').then(() => memory.list(KEY));
    await settle();
    expect(texts(client)).toEqual(['One']);
    write();
    await expect(stored).resolves.toMatchObject([{ text: 'One' }]);
  });

  it('sends when the page becomes visible, if no online event came', async () => {
    const { client, server, network } = await openedClient();
    network.goOffline();
    await client.sendText('One');
    network.comeBackWithoutEvent();
    expect(server.requestsOf('chat')).toEqual([]);
    network.look();
    await settle();
    expect(server.requestsOf('chat')).toHaveLength(1);
  });

  it('queues a message while another awaits its acknowledgement, until the reply is complete', async () => {
    const scripted = await openedClient();
    const { client, server } = scripted;
    letRun(client.sendText('First'));
    await settle();
    await expect(client.sendText('Second')).resolves.toMatchObject({ result: 'queued' });
    expect(client.conversation.getState().outbox).toMatchObject([{ text: 'Second', reason: 'busy' }]);
    const stream = server.chat();
    stream.push(ack('local-1'));
    await settle();
    expect(server.requestsOf('chat')).toHaveLength(1);
    await sayAll(stream, 'Hi');
    expect(server.chat().request.query).toBe('Second');
  });

  it('sends messages of the same moment one after another, in order', async () => {
    const { client, server } = await openedClient();
    for (const text of ['One', 'Two', 'Three']) letRun(client.sendText(text));
    await settle();
    expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(['One']);
    expect(texts(client)).toEqual(['Two', 'Three']);
    for (const [index, text] of ['One', 'Two'].entries()) {
      const questionId = `question-${index + 1}`;
      server
        .chat()
        .push(ack(`local-${index + 1}`, { message_id: questionId, reply_id: questionId, content: text }), done);
      await settle();
    }
    expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(['One', 'Two', 'Three']);
  });

  it('shows a message in the list while the reply that it interrupts is being stopped', async () => {
    const scripted = await openedClient();
    const { client, server } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'Half'));
    await settle();
    let endBreak = (): void => undefined;
    server.answer('breakMessage', () => new Promise<void>((resolve) => (endBreak = resolve)));
    letRun(client.sendText('Second'));
    expect(texts(client)).toEqual(['Second']);
    await settle();
    expect(texts(client)).toEqual([]);
    expect(contents(client)).toEqual(['Hello', 'Half', 'Second']);
    expect(server.requestsOf('chat')).toHaveLength(1);
    endBreak();
    await settle();
    expect(server.chat().request.query).toBe('Second');
  });

  it('waits for the reply in the scenario never', async () => {
    const scripted = await openedClient({ newMessageInterruptScenario: 'never' });
    const { client, server } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    await expect(client.sendText('Second')).resolves.toMatchObject({ result: 'queued' });
    expect(server.requestsOf('breakMessage')).toEqual([]);
    await sayAll(stream, 'Hi');
    expect(server.chat().request.query).toBe('Second');
  });

  it('waits for the answer in the scenario suggesting, and interrupts the suggestions', async () => {
    const scripted = await openedClient({ newMessageInterruptScenario: 'suggesting' });
    const { client, server, clock } = scripted;
    const { sent, stream } = await sendAcknowledged(scripted);
    await client.sendText('Second');
    stream.push(textDelta(2, 'Hi'), answerEnd(3), finish(4));
    await settle();
    expect(server.requestsOf('chat')).toHaveLength(1);
    await clock.pass(300);
    expect(server.chat().request.query).toBe('Second');
    await expect(sent.reply).resolves.toEqual({ outcome: 'stopped' });
  });

  it('does not stop a reply without suggestions in the scenario suggesting', async () => {
    const scripted = await openedClient({ newMessageInterruptScenario: 'suggesting' });
    const { client, server, clock } = scripted;
    const { sent, stream } = await sendAcknowledged(scripted);
    await client.sendText('Second');
    stream.push(textDelta(2, 'Hi'), answerEnd(3), finish(4), done);
    await expect(sent.reply).resolves.toEqual({ outcome: 'success' });
    await settle();
    expect(server.chat().request.query).toBe('Second');
    await clock.pass(300);
    expect(server.requestsOf('breakMessage')).toEqual([]);
  });

  it('sends one message now: stops the reply first, and keeps the order of the others', async () => {
    const scripted = await openedClient({ newMessageInterruptScenario: 'suggesting' });
    const { client, server } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'Half'));
    for (const text of ['One', 'Two', 'Three']) await client.sendText(text);
    let endBreak = (): void => undefined;
    server.answer('breakMessage', () => new Promise<void>((resolve) => (endBreak = resolve)));
    const sending = client.sendNow('local-3');
    await settle();
    expect(texts(client)).toEqual(['Two', 'One', 'Three']);
    expect(server.requestsOf('chat')).toHaveLength(1);
    endBreak();
    await sending;
    await settle();
    expect(server.chat().request.query).toBe('Two');
    expect(texts(client)).toEqual(['One', 'Three']);
    await client.sendNow('local-99');
    expect(texts(client)).toEqual(['One', 'Three']);
  });

  it('gives a message back with its files, and forgets it', async () => {
    const outboxStorage = memoryOutboxStorage();
    const { client, server, network } = await openedClient({ outboxStorage });
    network.goOffline();
    await client.sendText('Just text');
    await client.sendMixed({ text: 'With a file', files: [file('a.pdf')] });
    await settle();
    expect(client.takeBack('local-1')).toBe('Just text');
    expect(client.takeBack('local-1')).toBeNull();
    const [queued] = client.conversation.getState().outbox;
    expect(client.takeBack(queued?.localMessageId ?? '')).toBe('With a file');
    expect(texts(client)).toEqual([]);
    expect(pendingFiles(client.uploads?.getState() ?? [])).toMatchObject([{ file: { name: 'a.pdf' } }]);
    await expect(outboxStorage.list(KEY)).resolves.toEqual([]);
    network.goOnline();
    await settle();
    expect(server.requestsOf('chat')).toEqual([]);
  });

  it('does not give back a message with files that a reload has restored, nor one with a quote', async () => {
    const outboxStorage = memoryOutboxStorage();
    const before = await openedClient({ outboxStorage });
    before.network.goOffline();
    await before.client.sendMixed({ text: 'With a file', files: [file('a.pdf')] });
    await before.client.sendMixed({ text: 'With a quote', quoted: [{ type: 'text', text: 'Said' }] });
    await settle();
    expect(before.client.takeBack(before.client.conversation.getState().outbox[1]?.localMessageId ?? '')).toBeNull();
    before.client.destroy();
    const after = scriptedClient({ outboxStorage });
    after.network.goOffline();
    await after.client.init();
    await settle();
    expect(texts(after.client)).toEqual(['With a file', 'With a quote']);
    for (const { localMessageId } of after.client.conversation.getState().outbox)
      expect(after.client.takeBack(localMessageId)).toBeNull();
  });

  it('allows editing and removing while messages wait', async () => {
    const { client, server, network } = await openedClient();
    network.goOffline();
    await client.sendText('Helo');
    await client.sendText('Never mind');
    expect(client.editOutbox('local-1', 'Hello')).toBe(true);
    client.removeFromOutbox('local-2');
    expect(texts(client)).toEqual(['Hello']);
    network.goOnline();
    await settle();
    expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(['Hello']);
    expect(client.editOutbox('local-1', 'Too late')).toBe(false);
  });

  it('restores queued and unacknowledged messages after a reload', async () => {
    const outboxStorage = memoryOutboxStorage();
    const before = await openedClient({ outboxStorage });
    letRun(before.client.sendText('Under way').catch(() => undefined));
    await settle();
    await before.client.sendText('Waits');
    before.client.destroy();

    const after = scriptedClient({ outboxStorage });
    await after.client.init();
    await settle();
    expect(after.server.chat().request).toMatchObject({ query: 'Under way', local_message_id: 'local-1' });
    expect(texts(after.client)).toEqual(['Waits']);
  });

  it('sends a restored message as another window has left it, and not one that is removed there', async () => {
    const outboxStorage = memoryOutboxStorage();
    const one = await openedClient({ outboxStorage });
    one.network.goOffline();
    for (const text of ['Helo', 'Taken back', 'Removed', 'Stays']) await one.client.sendText(text);
    const other = scriptedClient({ outboxStorage });
    other.network.goOffline();
    await other.client.init();
    await settle();
    expect(texts(other.client)).toEqual(['Helo', 'Taken back', 'Removed', 'Stays']);
    one.client.editOutbox('local-1', 'Hello');
    one.client.takeBack('local-2');
    one.client.removeFromOutbox('local-3');
    await settle();
    other.network.goOnline();
    await settle();
    other.server.chat().push(ack('local-1'), done);
    await settle();
    expect(other.server.requestsOf('chat').map(({ query }) => query)).toEqual(['Hello', 'Stays']);
    expect(texts(other.client)).toEqual([]);
  });

  it('sends a restored message also if the storage can no longer be read', async () => {
    const memory = memoryOutboxStorage();
    const before = await openedClient({ outboxStorage: memory });
    before.network.goOffline();
    await before.client.sendText('Waits');
    before.client.destroy();
    let reads = 0;
    const list: typeof memory.list = async (key) => {
      reads += 1;
      if (reads > 1) throw new Error('gone');
      return memory.list(key);
    };
    const after = await openedClient({ outboxStorage: { ...memory, list } });
    await settle();
    expect(after.server.chat().request).toMatchObject({ query: 'Waits' });
  });

  it('drops restored messages that the history contains', async () => {
    const outboxStorage = memoryOutboxStorage();
    const before = await openedClient({ outboxStorage });
    letRun(before.client.sendText('Arrived').catch(() => undefined));
    await settle();
    before.client.destroy();

    const after = scriptedClient({ outboxStorage });
    after.server.answer('init', () =>
      initResponse({ messageList: [question({ extra_info: { local_message_id: 'local-1' }, message_index: '1' })] }),
    );
    await after.client.init();
    await settle();
    expect(after.server.requestsOf('chat')).toEqual([]);
    expect(texts(after.client)).toEqual([]);
    await expect(outboxStorage.list(KEY)).resolves.toEqual([]);
  });

  it('shows a refused message again after a reload, with its reason, and sends it only when it is retried', async () => {
    const outboxStorage = memoryOutboxStorage();
    const before = await openedClient({ outboxStorage });
    const refused = before.client.sendText('Over the limit');
    await settle();
    before.server.chat().fail(new ApiError(702082020, 'You have used your tokens of today.', ''));
    await expect(refused).rejects.toThrow();
    before.client.destroy();

    const after = scriptedClient({ outboxStorage });
    await after.client.init();
    await settle();
    expect(after.server.requestsOf('chat')).toEqual([]);
    expect(texts(after.client)).toEqual([]);
    expect(after.client.conversation.getState()).toMatchObject({
      sending: null,
      messages: [{ content: 'Over the limit', _sendFailed: true, sendError: 'You have used your tokens of today.' }],
    });
    letRun(after.client.retry('local-1'));
    await settle();
    expect(after.server.chat().request).toMatchObject({ query: 'Over the limit', local_message_id: 'local-1' });
  });

  it('forgets refused messages when a later one arrives, and acknowledged ones', async () => {
    const outboxStorage = memoryOutboxStorage();
    const scripted = await openedClient({ outboxStorage });
    const { client, server } = scripted;
    const refused = client.sendText('Refused');
    await settle();
    server.chat().push({ kind: 'error', error: { code: 702082020, msg: 'No credits' } });
    await expect(refused).rejects.toThrow();
    await sendAcknowledged(scripted, 'Arrived');
    await expect(outboxStorage.list(KEY)).resolves.toEqual([]);
  });

  it.each([unauthenticated, sessionInvalid])(
    'restores messages that were sent after the session had ended (%i)',
    async (code) => {
      const outboxStorage = memoryOutboxStorage();
      const before = await openedClient({ outboxStorage });
      const refused = before.client.sendText('Written for an hour');
      await settle();
      before.server.chat().fail(new ApiError(code, 'Log in first.', ''));
      await expect(refused).rejects.toThrow('Log in first.');
      before.client.destroy();

      const after = await openedClient({ outboxStorage });
      expect(after.server.chat().request).toMatchObject({ query: 'Written for an hour', local_message_id: 'local-1' });
    },
  );

  it('does not restore failed messages that were cleared with the history (chat §4)', async () => {
    const outboxStorage = memoryOutboxStorage();
    const { client, clock } = await openedClient({ outboxStorage });
    letRun(client.sendText('Lost'));
    await clock.pass(60_000);
    await expect(outboxStorage.list(KEY)).resolves.toHaveLength(1);
    await expect(client.clearHistory()).resolves.toMatchObject({ result: 'cleared' });
    await expect(outboxStorage.list(KEY)).resolves.toEqual([]);
    await expect(client.retry('local-1')).rejects.toThrow('failed to get message or meta');
  });

  it('keeps the order of messages of the same millisecond', async () => {
    const outboxStorage = memoryOutboxStorage();
    const { client, network } = await openedClient({ outboxStorage });
    network.goOffline();
    for (const text of ['One', 'Two', 'Three']) await client.sendText(text);
    client.editOutbox('local-1', 'First');
    const stored = await outboxStorage.list(KEY);
    expect(stored.map(({ text }) => text)).toEqual(['First', 'Two', 'Three']);
  });

  it('does not send messages of another conversation', async () => {
    const outboxStorage = memoryOutboxStorage();
    const one = await openedClient({ outboxStorage, conversationId: 'conversation-7' });
    one.network.goOffline();
    await one.client.sendText('For the seventh');
    one.client.destroy();
    const other = await openedClient({ outboxStorage });
    expect(texts(other.client)).toEqual([]);
    expect(other.server.requestsOf('chat')).toEqual([]);
  });

  it('works with a failing storage', async () => {
    const failing = () => Promise.reject(new Error('no space'));
    const scripted = await openedClient({ outboxStorage: { list: failing, put: failing, remove: failing } });
    await sendAcknowledged(scripted);
    expect(new Set(scripted.activities())).toEqual(new Set(['outbox']));
  });
});
