import { describe, expect, it } from 'vitest';
import { ack, answerEnd, chunk, done, message, page, question, textDelta } from '../testing/messages.ts';
import { contents, letRun, messageOf, openedClient, sendAcknowledged } from '../testing/scripted-client.ts';
import { settle } from '../testing/stepped-clock.ts';
import { TransportError } from '../wire/transport-error.ts';
import { SEND_TIMEOUT_MS } from './limits.ts';

const subscribed = (end = '0', running: { reply_id: string; last_seq_id: number; is_paused: boolean }[] = []) =>
  ({
    kind: 'change',
    change: {
      kind: 'subscribed',
      end_message_index: end,
      last_section_id: 'section-1',
      running_replies: running,
    },
  }) as const;
const started = (given: Parameters<typeof question>[0]) =>
  ({ kind: 'change', change: { kind: 'reply-started', question: question(given) } }) as const;

describe('architecture §7 a subscription to the conversation', () => {
  it('removes a queued message that another window has sent from the outbox, and does not send it again', async () => {
    const { client, server, network } = await openedClient();
    network.goOffline();
    await client.sendText('Hello');
    server
      .subscription()
      .push(
        subscribed(),
        started({ content: 'Hello', extra_info: { local_message_id: 'local-1' }, message_index: '1' }),
      );
    await settle();
    expect(client.conversation.getState().outbox).toEqual([]);
    expect(contents(client)).toEqual(['Hello']);
    server.attach().push(done);
    network.goOnline();
    await settle();
    expect(server.requestsOf('chat')).toEqual([]);
  });

  it('shows the question of another window and follows its reply', async () => {
    const { client, server } = await openedClient();
    server.subscription().push(subscribed(), started({ content: 'From elsewhere', message_index: '1' }));
    await settle();
    expect(server.attach().request).toMatchObject({ reply_id: 'question-1' });
    server
      .attach()
      .push(
        chunk(1, { message_id: 'question-1', role: 'user', type: 'ack', index: 0, message_index: '1' }, true),
        textDelta(2, 'Heard'),
        answerEnd(3),
        done,
      );
    await settle();
    expect(contents(client)).toEqual(['From elsewhere', 'Heard']);
  });

  it('says that it reconnects until it is subscribed again', async () => {
    const { client, server, clock } = await openedClient();
    const isReconnecting = () => client.conversation.getState().isReconnecting;
    server.subscription().push(subscribed());
    await settle();
    expect(isReconnecting()).toBe(false);
    server.subscription().fail(new TransportError('broken'));
    await clock.pass(500);
    expect(isReconnecting()).toBe(true);
    server.subscription().push(subscribed());
    await settle();
    expect(isReconnecting()).toBe(false);
  });

  it('hands changes of the bot to listeners and keeps them out of the conversation', async () => {
    const { client, server, reported } = await openedClient();
    const received: string[] = [];
    client.on('change-received', ({ kind }) => received.push(kind));
    server.subscription().push(subscribed());
    await settle();
    const before = client.conversation.getState();
    const committer = { committer_id: 'user-2', committer_name: 'Bob' };
    server
      .subscription()
      .push(
        { kind: 'change', change: { kind: 'bot-changed', commit_version: '2', sections: ['name'], ...committer } },
        { kind: 'change', change: { kind: 'editors-changed', editors: [], holder: null } },
        { kind: 'invalid', text: '{"kind":"of a newer server"}' },
      );
    await settle();
    expect(received).toEqual(['subscribed', 'bot-changed', 'editors-changed']);
    expect(client.conversation.getState()).toBe(before);
    expect(reported).toHaveLength(1);
    expect(server.subscription().isClosed).toBe(false);
  });

  it('does not follow its own reply twice', async () => {
    const scripted = await openedClient();
    const { client, server } = scripted;
    letRun(client.sendText('Hello'));
    await settle();
    const own = started({ extra_info: { local_message_id: 'local-1' }, message_index: '1' });
    server.subscription().push(subscribed(), own);
    await settle();
    server.chat().push(ack('local-1'), textDelta(2, 'Hi'));
    await settle();
    server.subscription().push(own);
    await settle();
    expect(server.attachCount()).toBe(0);
    expect(contents(client)).toEqual(['Hello', 'Hi']);
  });

  it('recognises a timed-out message that had arrived', async () => {
    const { client, server, clock } = await openedClient();
    letRun(client.sendText('Hello'));
    await clock.pass(SEND_TIMEOUT_MS);
    expect(client.conversation.getState().messages[0]?.local_message_status).toBe('send_timeout');
    server.subscription().push(started({ extra_info: { local_message_id: 'local-1' }, message_index: '1' }));
    await settle();
    server.attach().push(ack('local-1'), textDelta(2, 'Hi'), answerEnd(3), done);
    await settle();
    expect(messageOf(client, 'question-1')?.local_message_status).toBe('send_success');
    expect(contents(client)).toEqual(['Hello', 'Hi']);
  });

  it('reconnects after a loss, and loads missed messages', async () => {
    const { client, server, clock } = await openedClient();
    server.subscription().push(subscribed());
    await settle();
    server.answer('messageList', () =>
      page([message({ content: 'Missed', status: 'available', message_index: '2' }), question({ message_index: '1' })]),
    );
    server.subscription().fail(new TransportError('broken'));
    await clock.pass(500);
    server.subscription().push(subscribed('2'));
    await clock.pass(0);
    expect(server.requestsOf('messageList')).toEqual([
      expect.objectContaining({ direction: 2, load_direction: 2, cursor: '0' }),
    ]);
    expect(contents(client)).toEqual(['Hello', 'Missed']);
  });

  it('loads eagerly when more than six messages were missed', async () => {
    const { server, clock } = await openedClient();
    server.subscription().push(subscribed('7'));
    await clock.pass(0);
    expect(server.requestsOf('messageList')).toEqual([expect.objectContaining({ count: 20, cursor: '0' })]);
  });

  it('follows replies that began without a subscription, except paused ones', async () => {
    const { server } = await openedClient();
    server.subscription().push(
      subscribed('0', [
        { reply_id: 'running', last_seq_id: 4, is_paused: false },
        { reply_id: 'paused', last_seq_id: 9, is_paused: true },
      ]),
    );
    await settle();
    expect(server.attachCount()).toBe(1);
    expect(server.attach().request).toMatchObject({ reply_id: 'running' });
  });

  it('stops following a reply that was deleted in another window', async () => {
    const scripted = await openedClient();
    const { client, server } = scripted;
    const { sent } = await sendAcknowledged(scripted);
    server.subscription().push({
      kind: 'change',
      change: { kind: 'messages-deleted', message_ids: ['question-1'] },
    });
    await expect(sent.reply).resolves.toEqual({ outcome: 'stopped' });
    expect(client.conversation.getState().messages).toEqual([]);
  });

  it('ignores a late report of a cleared history (chat §4 clear history)', async () => {
    const scripted = await openedClient();
    const { client, server, clock } = scripted;
    await client.clearHistory();
    const { sent, stream } = await sendAcknowledged(scripted);
    server.subscription().push({ kind: 'change', change: { kind: 'history-cleared', new_section_id: 'section-2' } });
    await clock.pass(0);
    stream.push(textDelta(2, 'Still '), textDelta(3, 'here'), answerEnd(4), done);
    await expect(sent.reply).resolves.toEqual({ outcome: 'success' });
    expect(contents(client)).toEqual(['Hello', 'Still here']);
    expect(client.conversation.getState().waiting).toBeNull();
  });

  it('adds a pushed message and marks it as read', async () => {
    const { client, server, clock } = await openedClient({ enableMarkRead: true });
    const notice = message({ message_id: 'n', reply_id: '0', content: 'Ready', source: 2, message_index: '3' });
    server.subscription().push({ kind: 'change', change: { kind: 'message-pushed', message: notice } });
    await clock.pass(500);
    expect(contents(client)).toEqual(['Ready']);
    expect(server.requestsOf('markRead')).toEqual([expect.objectContaining({ read_message_index: '3' })]);
  });

  it('ends with the client', async () => {
    const { client, server } = await openedClient();
    client.destroy();
    expect(server.subscription().isClosed).toBe(true);
  });
});
