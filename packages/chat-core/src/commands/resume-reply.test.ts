import { ApiError } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { answerEnd, chunk, done, initResponse, message, question, textDelta } from '../testing/messages.ts';
import { messageOf, openedClient, sayAll, sendAcknowledged } from '../testing/scripted-client.ts';
import { settle } from '../testing/stepped-clock.ts';
import { TransportError } from '../wire/transport-error.ts';

const CUT = { content: 'One two', status: 'available', extra_info: { ending: 'length' } } as const;
const stored = [message({ ...CUT, message_index: '2' }), question({ message_index: '1' })];
const reload = () =>
  openedClient({
    schedule: (run) => run(),
    requestInit: async () => initResponse({ messageList: stored, end_message_index: '2' }),
  });
const continued = (seq: number) => chunk(seq, { content: 'One two', extra_info: { is_continued: 'true' } });

describe('continuing an answer that reached its token limit', () => {
  it('asks without tool outputs and streams into the same message, also after a reload', async () => {
    const { client, server } = await reload();
    const resuming = client.resume({ replyId: 'question-1' });
    await settle();
    expect(server.resume().request).toMatchObject({ resume_message_id: 'question-1', tool_outputs: undefined });
    server.resume().push({ kind: 'opened', logId: '' }, continued(6), textDelta(7, ' three'));
    const { reply } = await resuming;
    await settle();
    expect(messageOf(client, 'answer-1')).toMatchObject({ content: 'One two three', is_finish: false });
    expect(client.conversation.getState().waiting).toMatchObject({ replyId: 'question-1', phase: 'formal' });
    server.resume().push(answerEnd(8), done);
    expect(await reply).toEqual({ outcome: 'success' });
    expect(messageOf(client, 'answer-1')).toMatchObject({ content: 'One two three', is_finish: true });
    expect(messageOf(client, 'answer-1')?.extra_info.ending).toBeUndefined();
    expect(server.attachCount()).toBe(0);
  });

  it('reads on after a lost connection', async () => {
    const { client, server, clock } = await reload();
    const resuming = client.resume({ replyId: 'question-1' });
    await settle();
    server.resume().push({ kind: 'opened', logId: '' }, continued(6), textDelta(7, ' three'));
    await resuming;
    await settle();
    server.resume().fail(new TransportError('broken'));
    await settle();
    await clock.pass(1_000);
    expect(server.attach().request).toMatchObject({ reply_id: 'question-1', after_seq_id: 7 });
    server.attach().push(textDelta(8, ' four'), answerEnd(9), done);
    await settle();
    expect(messageOf(client, 'answer-1')).toMatchObject({ content: 'One two three four', is_finish: true });
  });

  it('rejects if the server refuses it; the answer stays as it was', async () => {
    const { client, server } = await reload();
    const resuming = client.resume({ replyId: 'question-1' });
    await settle();
    server.resume().fail(new ApiError(103100010, 'No longer', ''));
    await expect(resuming).rejects.toThrow('No longer');
    expect(messageOf(client, 'answer-1')).toMatchObject({ ...CUT, is_finish: true });
  });

  it('restores the answer if it could not go on', async () => {
    const scripted = await openedClient();
    const { stream } = await sendAcknowledged(scripted);
    await sayAll(stream, 'One two');
    const { client, server } = scripted;
    const resuming = client.resume({ replyId: 'question-1' });
    await settle();
    const error = { code: 103100109, msg: 'It failed.', message: message({ ...CUT, message_index: '2' }) };
    server.resume().push({ kind: 'opened', logId: '' }, continued(4), { kind: 'error', error });
    expect(await (await resuming).reply).toMatchObject({ outcome: 'error' });
    expect(messageOf(client, 'answer-1')).toMatchObject({ ...CUT, is_finish: true });
  });

  it('stays as it was if it is stopped before any new text, and goes on when it is continued again', async () => {
    const { client, server } = await reload();
    void client.resume({ replyId: 'question-1' });
    await settle();
    server.resume().push({ kind: 'opened', logId: '' }, continued(6));
    await settle();
    await client.stopResponding();
    expect(messageOf(client, 'answer-1')).toMatchObject({ ...CUT, is_finish: true });
    expect(messageOf(client, 'answer-1')?.broken_pos).toBeUndefined();
    void client.resume({ replyId: 'question-1' });
    await settle();
    server.resume().push({ kind: 'opened', logId: '' }, continued(8), textDelta(9, ' three'), answerEnd(10), done);
    await settle();
    expect(messageOf(client, 'answer-1')).toMatchObject({ content: 'One two three', is_finish: true });
    expect(messageOf(client, 'answer-1')?.extra_info.ending).toBeUndefined();
  });

  it('gets its ending back in a window that follows it, when another stops it before any new text', async () => {
    const { client, server } = await reload();
    const change = { kind: 'reply-resumed', reply_id: 'question-1', after_seq_id: 5 } as const;
    server.subscription().push({ kind: 'change', change });
    await settle();
    const last = answerEnd(7, { extra_info: { ending: 'length' }, message_index: '2' });
    server.attach().push(continued(6), last, done);
    await settle();
    expect(messageOf(client, 'answer-1')).toMatchObject({ ...CUT, is_finish: true });
  });

  it('streams to a window that does not know where its log begins', async () => {
    const runningReplies = [{ reply_id: 'question-1', last_seq_id: 5, is_paused: false }];
    const { client, server } = await openedClient({
      schedule: (run) => run(),
      requestInit: async () => initResponse({ messageList: stored, runningReplies }),
    });
    expect(server.attach().request).toMatchObject({ after_seq_id: 0 });
    server.attach().push(continued(6), textDelta(7, ' three'));
    await settle();
    expect(messageOf(client, 'answer-1')).toMatchObject({ content: 'One two three', is_finish: false });
    expect(server.attachCount()).toBe(1);
  });

  it('is followed in other windows, and in one that opens meanwhile', async () => {
    const { client, server } = await reload();
    server.subscription().push({
      kind: 'change',
      change: { kind: 'reply-resumed', reply_id: 'question-1', after_seq_id: 5 },
    });
    await settle();
    expect(server.attach().request).toMatchObject({ reply_id: 'question-1', after_seq_id: 5 });
    server.attach().push(continued(6), textDelta(7, ' three'));
    await settle();
    expect(messageOf(client, 'answer-1')?.content).toBe('One two three');

    const runningReplies = [{ reply_id: 'question-1', last_seq_id: 7, is_paused: false, after_seq_id: 5 }];
    const late = await openedClient({ requestInit: async () => initResponse({ messageList: stored, runningReplies }) });
    expect(late.server.attach().request).toMatchObject({ after_seq_id: 5 });
  });
});
