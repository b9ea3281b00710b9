import { ApiError, errorCatalogue } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { Chunk } from '../conversation/conversation.ts';
import { answerEnd, chunk, done, initResponse, message, page, question, textDelta } from '../testing/messages.ts';
import {
  contents,
  letRun,
  messageOf,
  openedClient,
  scriptedClient,
  sendAcknowledged,
} from '../testing/scripted-client.ts';
import { settle } from '../testing/stepped-clock.ts';
import { TransportError } from '../wire/transport-error.ts';
import { BETWEEN_CHUNK_TIMEOUT_MS, FRAME_MS } from './limits.ts';

const broken = () => new TransportError('broken');

describe('architecture §7 network resume', () => {
  it('continues after the last event when the connection breaks, with every delta once', async () => {
    const scripted = await openedClient();
    const { client, server, clock } = scripted;
    const { sent, stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'One '), textDelta(3, 'two '));
    await settle();
    stream.fail(broken());
    await clock.pass(500);
    expect(server.attach().request).toMatchObject({ reply_id: 'question-1', after_seq_id: 3 });
    server.attach().push(textDelta(3, 'two '), textDelta(4, 'three'), answerEnd(5), done);
    await expect(sent.reply).resolves.toEqual({ outcome: 'success' });
    expect(contents(client)).toEqual(['Hello', 'One two three']);
  });

  it('says that it reconnects until the new connection is open', async () => {
    const scripted = await openedClient();
    const { client, server, clock } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    const isReconnecting = () => client.conversation.getState().pulling['question-1']?.isReconnecting ?? false;
    stream.fail(broken());
    await settle();
    expect(isReconnecting()).toBe(true);
    await clock.pass(500);
    expect(isReconnecting()).toBe(true);
    server.attach().push({ kind: 'opened', logId: '' });
    await settle();
    expect(isReconnecting()).toBe(false);
  });

  it('knows since when a step takes and when a busy model is asked again', async () => {
    const scripted = await openedClient();
    const { client, clock } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    const pulling = () => client.conversation.getState().pulling['question-1'];
    expect(pulling()?.stepSince).toBe(clock.now());
    stream.push({ kind: 'activity', activity: { step_ms: 4000, retry_ms: 20_000 } });
    await settle();
    expect(pulling()).toMatchObject({ stepSince: clock.now() - 4000, retryAt: clock.now() + 20_000 });
    const progress = { call_id: 'c1', text: 'Half of it' };
    stream.push({ kind: 'activity', activity: { step_ms: 5000, progress } });
    await settle();
    expect(pulling()).toMatchObject({ stepSince: clock.now() - 5000, progress });
    stream.push(textDelta(2, 'Hi'), answerEnd(3), done);
    await settle();
    expect(pulling()).not.toHaveProperty('retryAt');
  });

  it('backs off exponentially, at most ten seconds', async () => {
    const scripted = await openedClient();
    const { server, clock } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    stream.end();
    const waited: number[] = [];
    for (let attempt = 1; attempt <= 7; attempt += 1) {
      const before = clock.now();
      for (let tries = 0; server.attachCount() < attempt && tries < 200; tries += 1) await clock.pass(100);
      waited.push(Math.round((clock.now() - before) / 100) / 10);
      server.attach().fail(broken());
    }
    expect(waited).toEqual([0.5, 1, 2, 4, 8, 10, 10]);
  });

  it('attaches at once when the network returns, and not before', async () => {
    const scripted = await openedClient();
    const { server, clock, network } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    network.goOffline();
    stream.fail(broken());
    await clock.pass(60_000);
    expect(server.attachCount()).toBe(0);
    network.goOnline();
    await settle();
    expect(server.attach().request).toMatchObject({ after_seq_id: 1 });
  });

  it('replaces a connection that was open before the network was lost', async () => {
    const scripted = await openedClient();
    const { server, network } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    network.goOnline();
    await settle();
    expect(stream.isClosed).toBe(true);
    expect(server.attachCount()).toBe(1);
  });

  it('when the page becomes visible, replaces a connection without a heartbeat and keeps a live one', async () => {
    const scripted = await openedClient();
    const { server, clock, network } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    await clock.pass(15_000);
    stream.push({ kind: 'alive' });
    await clock.pass(15_000);
    network.look();
    await settle();
    expect(server.attachCount()).toBe(0);
    await clock.pass(10_000);
    network.look();
    await settle();
    expect(server.attachCount()).toBe(1);
  });

  it('attaches again when an event was skipped', async () => {
    const scripted = await openedClient();
    const { client, server } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'One '), textDelta(4, 'three'));
    await settle();
    expect(server.attach().request).toMatchObject({ after_seq_id: 2 });
    server.attach().push(textDelta(3, 'two '), textDelta(4, 'three'), answerEnd(5), done);
    await settle();
    expect(contents(client)).toEqual(['Hello', 'One two three']);
  });

  it('loads the history when the missing event does not exist any more', async () => {
    const scripted = await openedClient();
    const { client, server, activities } = scripted;
    const stored = [
      message({ content: 'All of it', status: 'available', message_index: '2' }),
      question({ message_index: '1' }),
    ];
    server.answer('messageList', () => page(stored));
    const { sent, stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'All '), { kind: 'invalid', text: '{"seq_id":3}' }, textDelta(4, ' it'));
    await settle();
    server.attach().push({ kind: 'invalid', text: '{"seq_id":3}' }, textDelta(4, ' it'), answerEnd(5), done);
    await expect(sent.reply).resolves.toEqual({ outcome: 'success' });
    expect(contents(client)).toEqual(['Hello', 'All of it']);
    expect(activities()).toEqual(['receive-chunk', 'receive-chunk']);
  });

  it('loads the history when the run is gone', async () => {
    const scripted = await openedClient();
    const { client, server, clock } = scripted;
    server.answer('messageList', () =>
      page([
        message({ content: 'Said meanwhile', status: 'available', message_index: '2' }),
        question({ message_index: '1' }),
      ]),
    );
    const { sent, stream } = await sendAcknowledged(scripted);
    stream.fail(broken());
    await clock.pass(500);
    server.attach().fail(new ApiError(errorCatalogue.runNotFound.code, 'gone', 'log-1'));
    await expect(sent.reply).resolves.toEqual({ outcome: 'success' });
    expect(contents(client)).toEqual(['Hello', 'Said meanwhile']);
    expect(client.conversation.getState().waiting).toBeNull();
  });

  it('follows running replies from their first event after a reload', async () => {
    const { client, server } = scriptedClient();
    server.answer('init', () =>
      initResponse({
        messageList: [question({ message_index: '1', extra_info: { local_message_id: 'before' } })],
        end_message_index: '1',
        runningReplies: [{ reply_id: 'question-1', last_seq_id: 7, is_paused: false }],
      }),
    );
    await client.init();
    await settle();
    expect(server.attach().request).toMatchObject({ reply_id: 'question-1', after_seq_id: 0 });
    server
      .attach()
      .push(
        chunk(1, { message_id: 'question-1', role: 'user', type: 'ack', message_index: '1', index: 0 }, true),
        textDelta(2, 'Still '),
        textDelta(3, 'here'),
        answerEnd(4),
        done,
      );
    await settle();
    expect(contents(client)).toEqual(['Hello', 'Still here']);
  });
});

describe('chat §4 pulling, chat §8', () => {
  it('fails the reply on an error event, and shows the stored answer', async () => {
    const scripted = await openedClient();
    const { client, clock } = scripted;
    const { sent, stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'More than was stored'));
    await clock.pass(FRAME_MS);
    stream.push({ kind: 'opened', logId: 'log-9' });
    const kept = message({ content: 'More than', status: 'broken', broken_pos: 9, message_index: '2' });
    stream.push({ kind: 'error', error: { code: 103100004, msg: 'Restarted', message: kept } });
    await expect(sent.reply).resolves.toMatchObject({ outcome: 'error', error: { code: 103100004, logId: 'log-9' } });
    expect(messageOf(client, 'answer-1')).toMatchObject({ content: 'More than', is_finish: true });
    expect(client.conversation.getState().pulling['question-1']).toMatchObject({ status: 'error' });
  });

  it('a suggestion error marks the suggestions of that reply as failed', async () => {
    const scripted = await openedClient();
    const { client } = scripted;
    const { sent, stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'Hi'), answerEnd(3), { kind: 'error', error: { code: 0x29b95613, msg: 'None' } });
    await sent.reply;
    expect(client.conversation.getState().suggestions['question-1']).toMatchObject({ isError: true });
  });

  it('fails with "pull reply timeout" 300 seconds after the last chunk; heartbeats do not count', async () => {
    const scripted = await openedClient();
    const { client, clock, reported } = scripted;
    const { sent, stream } = await sendAcknowledged(scripted);
    await clock.pass(100_000);
    stream.push(textDelta(2, 'Hm'));
    await clock.pass(BETWEEN_CHUNK_TIMEOUT_MS - 10_000);
    stream.push({ kind: 'alive' });
    await clock.pass(9_999);
    expect(client.conversation.getState().waiting).not.toBeNull();
    await clock.pass(1_000);
    await expect(sent.reply).resolves.toEqual({ outcome: 'timeout' });
    expect(stream.isClosed).toBe(true);
    expect(reported.map(({ error }) => (error as Error).message)).toContain('pull reply timeout');
    expect(client.conversation.getState().pulling['question-1']).toMatchObject({ status: 'timeout' });
    expect(messageOf(client, 'answer-1')?.is_finish).toBe(true);
  });

  it('does not count time offline', async () => {
    const scripted = await openedClient();
    const { clock, network, client } = scripted;
    await sendAcknowledged(scripted);
    network.goOffline();
    await clock.pass(BETWEEN_CHUNK_TIMEOUT_MS * 3);
    expect(client.conversation.getState().waiting).not.toBeNull();
  });

  it('emits every pulling status', async () => {
    const scripted = await openedClient();
    const statuses: string[] = [];
    scripted.client.on('pulling-status', ({ pulling }) => statuses.push(pulling.status));
    const { stream } = await sendAcknowledged(scripted);
    const finish = { msg_type: 'generate_answer_finish', data: '{"finish_reason":0,"FinData":""}' };
    const finished = { message_id: 'finish-1', type: 'verbose', content: JSON.stringify(finish) } as const;
    stream.push(textDelta(2, 'Hi'), answerEnd(3), chunk(4, finished, true), done);
    await settle();
    expect(statuses).toEqual(['start', 'pulling', 'answerEnd', 'success']);
  });

  it('uses the original chunk if a plugin returns an invalid one (chat §5)', async () => {
    const scripted = await openedClient({
      plugins: [
        {
          name: 'breaking',
          mode: 'writeable',
          setup: () => ({ hooks: { onBeforeReceiveMessage: () => ({ chunk: {} as Chunk }) } }),
        },
      ],
    });
    const { stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'Hi'), answerEnd(3), done);
    await settle();
    expect(contents(scripted.client)).toEqual(['Hello', 'Hi']);
    expect(new Set(scripted.activities())).toEqual(new Set(['receive-chunk']));
  });

  it('reports an invalid chunk and continues', async () => {
    const scripted = await openedClient();
    const { stream } = await sendAcknowledged(scripted);
    stream.push({ kind: 'invalid', text: '{}' }, textDelta(2, 'Hi'), answerEnd(3), done);
    await settle();
    expect(scripted.activities()).toEqual(['receive-chunk']);
    expect(contents(scripted.client)).toEqual(['Hello', 'Hi']);
  });
});

describe('chat §4 stop responding', () => {
  it('closes the connection before the call, and breaks the answer at its displayed length', async () => {
    const scripted = await openedClient();
    const { client, server, clock } = scripted;
    const { sent, stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'Half an ans'));
    await clock.pass(FRAME_MS);
    stream.push(textDelta(3, 'wer'));
    await settle();
    let wasClosed = false;
    server.answer('breakMessage', () => {
      wasClosed = stream.isClosed;
    });
    await client.stopResponding();
    expect(wasClosed).toBe(true);
    expect(server.requestsOf('breakMessage')).toEqual([
      {
        conversation_id: 'conversation-1',
        scene: 4,
        query_message_id: 'question-1',
        local_message_id: 'local-1',
        answer_message_id: 'answer-1',
        broken_pos: 14,
      },
    ]);
    await expect(sent.reply).resolves.toEqual({ outcome: 'stopped' });
    expect(messageOf(client, 'answer-1')).toMatchObject({ status: 'broken', broken_pos: 14, is_finish: true });
    expect(client.conversation.getState()).toMatchObject({ sending: null, waiting: null, responding: null });
  });

  it('called twice breaks the answer once', async () => {
    const scripted = await openedClient();
    const { client, server, clock } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'Half'));
    await clock.pass(FRAME_MS);
    await Promise.all([client.stopResponding(), client.stopResponding()]);
    expect(server.requestsOf('breakMessage')).toMatchObject([{ answer_message_id: 'answer-1', broken_pos: 4 }]);
  });

  it('breaks an answer that has only reasoning at its beginning', async () => {
    const scripted = await openedClient();
    const { client, clock } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    stream.push(chunk(2, { reasoning_content: 'Let me think' }));
    await clock.pass(FRAME_MS);
    await client.stopResponding();
    expect(scripted.server.requestsOf('breakMessage')).toMatchObject([
      { answer_message_id: 'answer-1', broken_pos: 0 },
    ]);
    expect(messageOf(client, 'answer-1')).toMatchObject({ status: 'broken', broken_pos: 0, is_finish: true });
  });

  it('breaks the query if no answer has text', async () => {
    const scripted = await openedClient();
    await sendAcknowledged(scripted);
    await scripted.client.stopResponding();
    const [request] = scripted.server.requestsOf('breakMessage');
    expect(request).toMatchObject({ query_message_id: 'question-1' });
    expect(request).not.toHaveProperty('answer_message_id');
  });

  it('works without a connection', async () => {
    const scripted = await openedClient();
    const { client, server, clock } = scripted;
    const { sent, stream } = await sendAcknowledged(scripted);
    stream.fail(broken());
    await settle();
    await client.stopResponding();
    await expect(sent.reply).resolves.toEqual({ outcome: 'stopped' });
    await clock.pass(60_000);
    expect(server.attachCount()).toBe(0);
    expect(client.conversation.getState().waiting).toBeNull();
  });

  it('retries the call that did not reach the server, and does not follow the reply meanwhile', async () => {
    const scripted = await openedClient();
    const { client, server, network, clock } = scripted;
    await sendAcknowledged(scripted);
    server.answer('breakMessage', () => Promise.reject(broken()));
    network.goOffline();
    await client.stopResponding();
    await clock.pass(60_000);
    expect(server.requestsOf('breakMessage')).toHaveLength(1);
    server.answer('breakMessage', () => undefined);
    network.goOnline();
    await settle();
    const running = [{ reply_id: 'question-1', last_seq_id: 5, is_paused: false }];
    const change = { kind: 'subscribed', end_message_index: '1', last_section_id: 'section-1' } as const;
    server.subscription().push({ kind: 'change', change: { ...change, running_replies: running } });
    await clock.pass(60_000);
    expect(server.requestsOf('breakMessage')).toHaveLength(2);
    expect(server.requestsOf('breakMessage')[1]).toEqual(server.requestsOf('breakMessage')[0]);
    expect(server.attachCount()).toBe(0);
    expect(client.conversation.getState().waiting).toBeNull();
    expect(scripted.activities()).toEqual(['break-message']);
  });

  it('does not stop another reply', async () => {
    const scripted = await openedClient();
    const { client, server, clock } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'Mine'));
    await clock.pass(FRAME_MS);
    await client.stopResponding('another-question');
    expect(server.requestsOf('breakMessage')).toMatchObject([{ query_message_id: 'another-question' }]);
    expect(client.conversation.getState()).toMatchObject({
      waiting: { replyId: 'question-1' },
      responding: { replyId: 'question-1' },
    });
  });

  it('before the acknowledgement stops the reply when it is acknowledged', async () => {
    const { client, server } = await openedClient();
    letRun(client.sendText('Hello'));
    await settle();
    const stopping = client.stopResponding();
    server.chat().push(chunk(1, { message_id: 'question-1', role: 'user', type: 'ack', index: 0 }, true));
    await stopping;
    expect(server.requestsOf('breakMessage')).toHaveLength(1);
    expect(client.conversation.getState().waiting).toBeNull();
  });

  it('reports a no-waiting error if nothing is waiting', async () => {
    const { client, server, activities } = await openedClient();
    await client.stopResponding();
    expect(activities()).toEqual(['stop-responding']);
    expect(server.requestsOf('breakMessage')).toEqual([]);
  });

  it('reports and swallows an error of the call', async () => {
    const scripted = await openedClient();
    await sendAcknowledged(scripted);
    scripted.server.answer('breakMessage', () => Promise.reject(broken()));
    await scripted.client.stopResponding();
    expect(scripted.activities()).toEqual(['break-message']);
    expect(scripted.client.conversation.getState().waiting).toBeNull();
  });
});

describe('architecture §7 deltas of one frame', () => {
  it('a scroll that changes nothing does not apply deltas before their frame', async () => {
    let frame: (() => void) | undefined;
    const scripted = await openedClient({
      schedule: (run) => {
        frame = run;
      },
    });
    const { client } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'One'));
    await settle();
    client.setScrolled(false);
    expect(contents(client)).toEqual(['Hello']);
    frame?.();
    expect(contents(client)).toEqual(['Hello', 'One']);
    client.setScrolled(true);
    expect(client.conversation.getState().history.scrollViewFarFromBottom).toBe(true);
  });
});
