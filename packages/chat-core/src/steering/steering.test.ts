import { ApiError, type ChatMessage, errorCatalogue, type WaitingSteer } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { memoryOutboxStorage } from '../outbox/outbox-storage.ts';
import { ack, answerEnd, chunk, done, initResponse, message, page, textDelta } from '../testing/messages.ts';
import { letRun, openedClient, scriptedClient } from '../testing/scripted-client.ts';
import { settle } from '../testing/stepped-clock.ts';
import { isHeldByPausedReply } from './steered-reply.ts';
import { canSteer, isSteered, steer, withdrawSteer } from './steering.ts';

const STEER = '/api/conversation/steer_reply';
const WITHDRAW = '/api/conversation/withdraw_steer';
const KEY = 'bot-1 4 user-1';
const queueing = { newMessageInterruptScenario: 'suggesting', isHeld: isHeldByPausedReply } as const;

const waiting = (...ids: string[]): WaitingSteer[] => ids.map((id) => ({ local_message_id: id, text: id }));
/** What a reply has read, as a message of it. */
const readFields = (id: string): Partial<ChatMessage> => ({
  message_id: `read-${id}`,
  type: 'verbose',
  content: JSON.stringify({ msg_type: 'steer', data: JSON.stringify({ text: id }) }),
  extra_info: { local_message_id: id },
});
/** The reply asks its user something. */
const asked = (seq: number) =>
  chunk(
    seq,
    {
      message_id: 'asked-1',
      type: 'verbose',
      content: JSON.stringify({ msg_type: 'interrupt', data: '' }),
      message_index: '3',
    },
    true,
  );
const read = (seq: number, id: string) => chunk(seq, readFields(id), true);

/** A client with a running reply, and messages that wait for its end. */
async function openAnswering(texts: readonly string[], storage = memoryOutboxStorage()) {
  const opened = await openedClient({ ...queueing, outboxStorage: storage });
  void opened.client.sendText('Hello').catch(() => undefined);
  await settle();
  opened.server.chat().push(ack('local-1'), textDelta(2, 'Once'));
  await settle();
  for (const text of texts) await opened.client.sendText(text);
  const { client, server } = opened;
  const order = () => client.conversation.getState().outbox.map(({ text }) => text);
  /** The server tells all windows what waits. */
  const tell = async (ids: readonly string[], withdrawn_id?: string) => {
    const change = { kind: 'steers-changed', reply_id: 'question-1', steers: waiting(...ids) } as const;
    server.subscription().push({ kind: 'change', change: withdrawn_id ? { ...change, withdrawn_id } : change });
    await settle();
  };
  const add = async (id: string, ...before: string[]) => {
    server.answerCall(STEER, () => ({ steers: waiting(...before, id) }));
    const isAdded = await steer(client, id);
    await tell([...before, id]);
    return isAdded;
  };
  return { ...opened, order, storage, tell, add };
}

describe('the order of the outbox', () => {
  it('is changed by moving a message, also in the storage', async () => {
    const { client, order, storage } = await openAnswering(['One', 'Two', 'Three']);
    client.moveInOutbox('local-4', 0);
    expect(order()).toEqual(['Three', 'One', 'Two']);
    client.moveInOutbox('local-2', 2);
    expect(order()).toEqual(['Three', 'Two', 'One']);
    await settle();
    expect((await storage.list(KEY)).map(({ text }) => text)).toEqual(['Three', 'Two', 'One']);
  });

  it('is that in which the messages are sent', async () => {
    const { client, server } = await openAnswering(['One', 'Two']);
    client.moveInOutbox('local-3', 0);
    server.chat().push(answerEnd(3), done);
    await settle();
    expect(server.chat().request).toMatchObject({ query: 'Two', local_message_id: 'local-3' });
  });
});

describe('a message of the outbox that is added to the running reply', () => {
  it('leaves the outbox when the reply has read it, and is not sent', async () => {
    const { client, server, order, storage, add } = await openAnswering(['One', 'Two']);
    await expect(add('local-3')).resolves.toBe(true);
    expect(isSteered(client.conversation.getState(), 'local-3')).toBe(true);
    expect(server.requestsOf('call')).toEqual([
      {
        path: STEER,
        conversation_id: 'conversation-1',
        scene: 4,
        reply_id: 'question-1',
        local_message_id: 'local-3',
        query: 'Two',
      },
    ]);
    expect(client.conversation.getState().steers).toEqual({ 'question-1': waiting('local-3') });
    server.chat().push(read(3, 'local-3'));
    await settle();
    expect(order()).toEqual(['One']);
    expect((await storage.list(KEY)).map(({ text }) => text)).toEqual(['One']);
    server.chat().push(done);
    await settle();
    expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(['Hello', 'One']);
  });

  it('is sent first when the reply ends without it', async () => {
    const { server, add } = await openAnswering(['One', 'Two', 'Three']);
    await add('local-4');
    await add('local-3', 'local-4');
    server.chat().push(answerEnd(3), done);
    await settle();
    server.chat().push(ack('local-4', { message_id: 'question-2', reply_id: 'question-2' }), done);
    await settle();
    expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(['Hello', 'Three', 'Two']);
  });

  it('stays with a reply that pauses, and is read when the reply goes on', async () => {
    const { client, server, order, add } = await openAnswering(['One', 'Two']);
    await add('local-2');
    server.chat().push(asked(3), done);
    await settle();
    expect(client.conversation.getState().waiting).toBeNull();
    expect(isSteered(client.conversation.getState(), 'local-2')).toBe(true);
    expect(order()).toEqual(['One', 'Two']);
    expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(['Hello']);
    const resuming = client.resume({ replyId: 'question-1', interruptMessageId: 'asked-1', toolOutputs: [] });
    await settle();
    server.resume().push({ kind: 'opened', logId: '' }, read(4, 'local-2'), answerEnd(5), done);
    await resuming;
    await settle();
    expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(['Hello', 'Two']);
  });

  it('is not in the way of a question that its user asks instead of answering', async () => {
    const { client, server, add } = await openAnswering(['One']);
    await add('local-2');
    server.chat().push(asked(3), done);
    await settle();
    letRun(client.sendText('Never mind'));
    await settle();
    expect(server.chat().request.query).toBe('Never mind');
    const next = { message_id: 'question-2', reply_id: 'question-2', message_index: '4' };
    server.chat().push(ack('local-3', next), done);
    await settle();
    expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(['Hello', 'Never mind', 'One']);
  });

  it('is sent when the reply was paused and ended without it', async () => {
    const { client, server, add } = await openAnswering(['One']);
    await add('local-2');
    server.chat().push(asked(3), done);
    await settle();
    const resuming = client.resume({ replyId: 'question-1', interruptMessageId: 'asked-1', toolOutputs: [] });
    await settle();
    const end = answerEnd(4, { message_id: 'answer-2', message_index: '4' });
    server.resume().push({ kind: 'opened', logId: '' }, end, done);
    await resuming;
    await settle();
    expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(['Hello', 'One']);
  });

  it('waits on when the server refuses it', async () => {
    const { client, server, order } = await openAnswering(['One']);
    server.answerCall(STEER, () => Promise.reject(new Error('refused')));
    await expect(steer(client, 'local-2')).rejects.toThrow('refused');
    expect(order()).toEqual(['One']);
    server.chat().push(answerEnd(3), done);
    await settle();
    expect(server.chat().request.query).toBe('One');
  });

  it('cannot have files or mentions, nor be added without a running reply', async () => {
    const { client, server } = await openAnswering(['One']);
    await client.sendText('You?', { mentionIds: ['bot-2'] });
    const [plain, mentioning] = client.conversation.getState().outbox;
    if (!plain || !mentioning) throw new Error('no entries');
    expect(canSteer(client.conversation.getState(), plain)).toBe(true);
    expect(canSteer(client.conversation.getState(), mentioning)).toBe(false);
    const content = { contentType: 'mix', content: '{"item_list":[]}' } as const;
    expect(canSteer(client.conversation.getState(), { ...plain, content })).toBe(false);
    await expect(steer(client, 'local-3')).resolves.toBe(false);
    expect(server.requestsOf('call')).toEqual([]);
    server.chat().push(answerEnd(3));
    server.chat().push(done);
    await settle();
    expect(canSteer({ ...client.conversation.getState(), waiting: null }, plain)).toBe(false);
  });

  it('is taken back everywhere', async () => {
    const { client, server, order, storage, add, tell } = await openAnswering(['One', 'Two']);
    await add('local-2');
    server.answerCall(WITHDRAW, () => ({ is_withdrawn: true, steers: [] }));
    await expect(withdrawSteer(client, 'question-1', 'local-2')).resolves.toBe(true);
    expect(order()).toEqual(['Two']);
    server.answerCall(WITHDRAW, () => ({ is_withdrawn: false, steers: [] }));
    await expect(withdrawSteer(client, 'question-1', 'local-3')).resolves.toBe(false);
    expect(order()).toEqual(['Two']);
    // By another window.
    await add('local-3');
    await tell([], 'local-3');
    expect(client.conversation.getState().steers).toEqual({ 'question-1': [] });
    expect(order()).toEqual([]);
    expect(await storage.list(KEY)).toEqual([]);
  });

  it('counts as sent when the server says that a reply has read it', async () => {
    const { client, server, order, storage, add, activities } = await openAnswering(['One', 'Two']);
    await add('local-2');
    server.chat().push(answerEnd(3), done);
    await settle();
    expect(server.chat().request.query).toBe('One');
    server.answer('messageList', () => page([message({ ...readFields('local-2'), message_index: '3' })]));
    server.chat().fail(new ApiError(errorCatalogue.alreadySteered.code, 'Read', ''));
    await settle();
    const { messages } = client.conversation.getState();
    expect(messages.filter(({ role }) => role === 'user').map(({ content }) => content)).toEqual(['Two']);
    expect(messages.map(({ message_id }) => message_id)).toContain('read-local-2');
    expect(order()).toEqual([]);
    expect((await storage.list(KEY)).map(({ text }) => text)).toEqual(['Two']);
    expect(activities()).toEqual([]);
  });

  it.each<[string, WaitingSteer[], string[]]>([
    ['waits on', waiting('local-2'), []],
    ['is sent if it was not added to it', [], ['One']],
  ])(
    'after a reload with a paused reply is not sent before it is known what waits for the reply; then it %s',
    async (_, steers, sent) => {
      const storage = memoryOutboxStorage();
      await openAnswering(['One'], storage);
      const interrupt = message({
        message_id: 'asked-1',
        type: 'verbose',
        content: JSON.stringify({ msg_type: 'interrupt', data: '' }),
        message_index: '3',
        status: 'available',
      });
      const paused = { reply_id: 'question-1', last_seq_id: 3, is_paused: true };
      const { client, server } = scriptedClient({
        ...queueing,
        outboxStorage: storage,
        requestInit: async () => initResponse({ messageList: [interrupt], runningReplies: [paused] }),
      });
      await client.init();
      await settle();
      expect(client.conversation.getState().outbox.map(({ text }) => text)).toEqual(['One']);
      expect(server.requestsOf('chat')).toEqual([]);
      server
        .subscription()
        .push({ kind: 'change', change: { kind: 'steers-changed', reply_id: 'question-1', steers } });
      await settle();
      expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(sent);
    },
  );

  it('is known after a reload, and stays if the reply has read it meanwhile', async () => {
    const storage = memoryOutboxStorage();
    await openAnswering(['One', 'Two'], storage);
    const readBefore = message({ ...readFields('local-2'), message_index: '3', status: 'available' });
    const running = { reply_id: 'question-1', last_seq_id: 3, is_paused: false };
    const again = scriptedClient({
      ...queueing,
      outboxStorage: storage,
      requestInit: async () => initResponse({ messageList: [readBefore], runningReplies: [running] }),
    });
    await again.client.init();
    await settle();
    again.server.subscription().push({
      kind: 'change',
      change: { kind: 'steers-changed', reply_id: 'question-1', steers: waiting('local-3') },
    });
    await settle();
    const state = again.client.conversation.getState();
    expect(state.steers).toEqual({ 'question-1': waiting('local-3') });
    expect(state.outbox.map(({ text }) => text)).toEqual(['Two']);
  });
});
