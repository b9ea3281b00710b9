import { describe, expect, it } from 'vitest';
import { ack, answerEnd, done, initResponse, message, page, question, textDelta } from '../testing/messages.ts';
import {
  contents,
  letRun,
  openedClient,
  sayAll,
  scriptedClient,
  sendAcknowledged,
} from '../testing/scripted-client.ts';
import { settle } from '../testing/stepped-clock.ts';
import { BETWEEN_CHUNK_TIMEOUT_MS } from './limits.ts';

const subscribed = (end: string, running: { reply_id: string; last_seq_id: number; is_paused: boolean }[] = []) =>
  ({
    kind: 'change',
    change: { kind: 'subscribed', end_message_index: end, last_section_id: 'section-1', running_replies: running },
  }) as const;

describe('a hidden page', () => {
  it('holds no connection, and subscribes again when it is seen', async () => {
    const { client, server, network, clock } = await openedClient();
    server.subscription().push(subscribed('0'));
    await settle();
    network.hide();
    await clock.pass(600_000);
    expect(server.subscription().isClosed).toBe(true);
    expect(server.requestsOf('attach')).toHaveLength(1);
    server.answer('messageList', () =>
      page([message({ content: 'Missed', status: 'available', message_index: '2' }), question({ message_index: '1' })]),
    );
    network.look();
    await settle();
    expect(server.requestsOf('attach')).toHaveLength(2);
    server.subscription().push(subscribed('2'));
    await clock.pass(0);
    expect(contents(client)).toEqual(['Hello', 'Missed']);
  });

  it('closes the connection of a running reply, and shows the rest of it when it is seen', async () => {
    const scripted = await openedClient();
    const { client, server, network, clock } = scripted;
    const { sent, stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'Before '));
    await settle();
    network.hide();
    await settle();
    expect([stream.isClosed, server.attachCount()]).toEqual([true, 0]);
    // Longer than a reply may be silent: nothing could have arrived.
    await clock.pass(2 * BETWEEN_CHUNK_TIMEOUT_MS - 1);
    network.look();
    await settle();
    expect(server.attach().request).toMatchObject({ reply_id: 'question-1', after_seq_id: 2 });
    await clock.pass(1_000);
    server.attach().push(textDelta(3, 'after'), answerEnd(4), done);
    await expect(sent.reply).resolves.toEqual({ outcome: 'success' });
    expect(contents(client)).toEqual(['Hello', 'Before after']);
  });

  it('that was opened hidden connects when it is seen', async () => {
    const { client, server, network } = scriptedClient();
    network.hide();
    const runningReplies = [{ reply_id: 'running', last_seq_id: 4, is_paused: false }];
    server.answer('init', () => initResponse({ runningReplies }));
    await client.init();
    await settle();
    expect(server.requestsOf('attach')).toEqual([]);
    network.look();
    await settle();
    expect(server.attach().request).toMatchObject({ reply_id: 'running' });
    expect(server.subscription().isClosed).toBe(false);
  });

  it('stays connected while a message waits for the end of the reply, and sends it', async () => {
    const scripted = await openedClient({ newMessageInterruptScenario: 'never' });
    const { client, server, network } = scripted;
    server.subscription().push(subscribed('0'));
    const { stream } = await sendAcknowledged(scripted);
    letRun(client.sendText('And then?'));
    await settle();
    network.hide();
    await settle();
    expect(stream.isClosed).toBe(false);
    await sayAll(stream, 'First');
    const next = server.chat();
    next.push(ack(String(next.request.local_message_id), { message_id: 'question-2', reply_id: 'question-2' }));
    await settle();
    expect(client.conversation.getState().outbox).toEqual([]);
    // With the next heartbeat, as nothing waits any more.
    server.subscription().push({ kind: 'alive' });
    await settle();
    expect(server.subscription().isClosed).toBe(true);
  });
});
