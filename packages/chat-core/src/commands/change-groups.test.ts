import { ApiError } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { ack, done, file, message, textDelta } from '../testing/messages.ts';
import { contents, letRun, messageOf, openedClient, sayAll, sendAcknowledged } from '../testing/scripted-client.ts';
import { scriptedTransport } from '../testing/scripted-transport.ts';
import { settle } from '../testing/stepped-clock.ts';
import { createHttpTransport } from '../wire/http-transport.ts';

async function answered() {
  const scripted = await openedClient();
  const { stream } = await sendAcknowledged(scripted);
  await sayAll(stream, 'First answer');
  return scripted;
}

describe('chat §4 regenerate', () => {
  it('removes the answer and sends the question again, which keeps its place and its key', async () => {
    const { client, server } = await answered();
    const key = messageOf(client, 'question-1')?.key;
    const regenerating = client.regenerate('question-1');
    await settle();
    expect(contents(client)).toEqual(['Hello']);
    expect(client.conversation.getState().locks.groups).toEqual({ 'question-1': 'regenerate' });
    const { request } = server.chat();
    expect(request).toMatchObject({ query: 'Hello', regen_message_id: 'question-1' });
    expect(request.local_message_id).not.toBe('local-1');
    server.chat().push(ack(String(request.local_message_id), { message_id: 'question-2', reply_id: 'question-2' }));
    await expect(regenerating).resolves.toMatchObject({ result: 'sent', replyId: 'question-2' });
    expect(messageOf(client, 'question-2')?.key).toBe(key);
    expect(client.conversation.getState().locks.groups).toEqual({});
  });

  it('is blocked while its group is locked or a send is pending', async () => {
    const { client } = await answered();
    letRun(client.sendText('More'));
    await settle();
    await expect(client.regenerate('question-1')).resolves.toEqual({ result: 'LOCKED' });
  });

  it('is locked at once, also while another reply is being stopped', async () => {
    const scripted = await answered();
    const { client, server } = scripted;
    await sendAcknowledged(scripted, 'More', 'question-2');
    let stopped = (): void => undefined;
    server.answer('breakMessage', () => new Promise<void>((resolve) => (stopped = resolve)));
    letRun(client.regenerate('question-1'));
    await expect(client.regenerate('question-1')).resolves.toEqual({ result: 'LOCKED' });
    await expect(client.sendText('Meanwhile')).resolves.toMatchObject({ result: 'queued' });
    await settle();
    stopped();
    await settle();
    expect(server.requestsOf('chat').map(({ regen_message_id }) => regen_message_id)).toEqual([
      undefined,
      undefined,
      'question-1',
    ]);
    expect(server.requestsOf('breakMessage')).toMatchObject([{ query_message_id: 'question-2' }]);
  });

  it('fails with "message group not found" for an unknown group', async () => {
    const { client } = await openedClient();
    await expect(client.regenerate('nothing')).rejects.toThrow('message group not found');
  });
});

describe('chat §4 regenerate with options', () => {
  it('sends the options with the question', async () => {
    const scripted = await openedClient();
    const { stream } = await sendAcknowledged(scripted);
    await sayAll(stream, 'Hi');
    letRun(
      scripted.client.regenerate('question-1', { headers: { 'x-trace': '1' }, extraBody: { commit_version: '7' } }),
    );
    await settle();
    const { request, headers } = scripted.server.chat();
    expect(request).toMatchObject({ regen_message_id: 'question-1', commit_version: '7' });
    expect(headers).toEqual({ 'x-trace': '1' });
  });
});

describe('chat §4 delete a message group', () => {
  it('calls the server, removes the group and unlocks', async () => {
    const { client, server } = await answered();
    const deleting = client.deleteMessageGroup('question-1');
    letRun(client.deleteMessageGroup('question-1'));
    await deleting;
    expect(server.requestsOf('deleteMessage')).toEqual([
      { conversation_id: 'conversation-1', scene: 4, bot_id: 'bot-1', message_id: 'question-1' },
    ]);
    expect(client.conversation.getState()).toMatchObject({ messages: [], locks: { groups: {} } });
  });

  it('cancels the uploads of an unsent message without calling the server', async () => {
    const server = scriptedTransport();
    const transport = { ...server.transport, upload: () => new Promise<never>(() => undefined) };
    const { client } = await openedClient({ transport });
    letRun(client.sendImage([file('cat.png')]));
    await settle();
    const [unsent] = client.conversation.getState().messages;
    await client.deleteMessageGroup(String(unsent?.message_id));
    expect(client.uploads?.getState()).toEqual([]);
    expect(client.conversation.getState().messages).toEqual([]);
    expect(server.requestsOf('deleteMessage')).toEqual([]);
  });

  it('deletes a message that is being sent, locally and on the server', async () => {
    const { client, server } = await openedClient();
    const sending = client.sendText('Hello');
    await settle();
    const deleting = client.deleteMessageGroup('local-1');
    await settle();
    expect(client.conversation.getState()).toMatchObject({ messages: [], sending: null });
    server.chat().push(ack('local-1'), textDelta(2, 'Too late'), done);
    await deleting;
    const sent = await sending;
    await sent.reply;
    expect(server.requestsOf('deleteMessage')).toMatchObject([{ message_id: 'question-1' }]);
    expect(client.conversation.getState()).toMatchObject({ messages: [], waiting: null, pulling: {} });
  });

  it('keeps the group when the server refuses; the error is reported and swallowed', async () => {
    const { client, server, activities } = await answered();
    server.answer('deleteMessage', () => Promise.reject(new ApiError(403, 'No', 'log-1')));
    await client.deleteMessageGroup('question-1');
    expect(contents(client)).toEqual(['Hello', 'First answer']);
    expect(activities()).toEqual(['delete-message']);
    expect(client.conversation.getState().locks.groups).toEqual({});
  });

  it('reports "failed to find message to delete" for an unknown group', async () => {
    const { client, reported } = await openedClient();
    await client.deleteMessageGroup('nothing');
    expect(reported).toMatchObject([{ error: { message: 'failed to find message to delete' } }]);
  });
});

describe('chat §4 clear context', () => {
  it('begins a new section', async () => {
    const { client, server } = await answered();
    await expect(client.clearContext()).resolves.toEqual({ result: 'cleared', scrollDelayMs: 0 });
    expect(server.requestsOf('createSection')).toEqual([expect.objectContaining({ scene: 4 })]);
    expect(client.conversation.getState().sections).toMatchObject({
      latestSectionId: 'section-2',
      prevSectionId: 'section-1',
    });
  });

  it('delays scrolling by 150 ms if there are cards', async () => {
    const { client, server } = await openedClient();
    const card = message({
      message_id: 'card',
      reply_id: '0',
      content_type: 'card',
      content: '{}',
      message_index: '1',
    });
    server.subscription().push({ kind: 'change', change: { kind: 'message-pushed', message: card } });
    await settle();
    await expect(client.clearContext()).resolves.toEqual({ result: 'cleared', scrollDelayMs: 150 });
  });

  it('reports a failure and releases the lock', async () => {
    const { client, server, activities } = await answered();
    server.answer('createSection', () => Promise.reject(new Error('no')));
    await expect(client.clearContext()).resolves.toEqual({ result: 'failed' });
    expect(activities()).toEqual(['clear-context']);
    expect(client.conversation.getState().locks.global).toBeNull();
  });

  it('locks clear history and sends', async () => {
    const { client, server } = await answered();
    let answer = (_: unknown): void => undefined;
    server.answer('createSection', () => new Promise((resolve) => (answer = resolve)));
    const clearing = client.clearContext();
    await settle();
    await expect(client.clearHistory()).resolves.toEqual({ result: 'LOCKED' });
    await expect(client.sendVoice(new Blob(['…']))).resolves.toEqual({ result: 'LOCKED' });
    await expect(client.sendText('Later')).resolves.toMatchObject({ result: 'queued' });
    answer({ new_section_id: 'section-2', new_section_message_list: [] });
    await clearing;
    await settle();
    expect(server.chat().request.query).toBe('Later');
  });
});

describe('chat §5 clear context and clear history', () => {
  it('are refused while a message is being sent or its files are uploaded', async () => {
    const server = scriptedTransport();
    const transport = { ...server.transport, upload: () => new Promise<never>(() => undefined) };
    const { client } = await openedClient({ transport });
    letRun(client.sendImage([file('cat.png')]));
    await settle();
    await expect(client.clearContext()).resolves.toEqual({ result: 'LOCKED' });
    await expect(client.clearHistory()).resolves.toEqual({ result: 'LOCKED' });
    expect(server.requestsOf('createSection')).toEqual([]);
    expect(client.conversation.getState().messages).toHaveLength(1);
  });
});

describe('chat §4 clear history', () => {
  it('stops the reply, clears the list and sets the new section', async () => {
    const scripted = await openedClient();
    const { client, server } = scripted;
    const { sent, stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'Half'));
    await settle();
    await expect(client.clearHistory()).resolves.toMatchObject({ result: 'cleared' });
    expect(server.requestsOf('breakMessage')).toHaveLength(1);
    await expect(sent.reply).resolves.toEqual({ outcome: 'stopped' });
    expect(client.conversation.getState()).toMatchObject({
      messages: [],
      waiting: null,
      sections: { latestSectionId: 'section-2' },
    });
  });

  it('clears locally and reports the error if the answer has no section id', async () => {
    const { client, server, activities } = await answered();
    const fetch = async () => new Response(JSON.stringify({ code: 0, msg: '' }));
    const { clearMessage } = createHttpTransport({ baseUrl: 'http://server', fetch });
    server.answer('clearMessage', clearMessage);
    await expect(client.clearHistory()).resolves.toMatchObject({ result: 'cleared' });
    expect(activities()).toEqual(['clear-history']);
    expect(client.conversation.getState()).toMatchObject({
      messages: [],
      sections: { latestSectionId: 'section-1' },
      history: { nextHasMore: false, prevHasMore: false, locks: {} },
    });
  });

  it('reports and swallows a failure, and keeps the messages', async () => {
    const { client, server, activities } = await answered();
    server.answer('clearMessage', () => Promise.reject(new Error('no')));
    await expect(client.clearHistory()).resolves.toEqual({ result: 'failed' });
    expect(activities()).toEqual(['clear-history']);
    expect(contents(client)).toHaveLength(2);
  });
});

describe('chat §4 voice send', () => {
  const audio = new Blob(['speech'], { type: 'audio/webm' });

  it('sends the transcribed text', async () => {
    const { client, server } = await openedClient({ spaceId: 'space-1' });
    const sending = client.sendVoice(audio);
    await settle();
    expect(server.chat().request.query).toBe('spoken words');
    expect(contents(client)).toEqual(['spoken words']);
    server.chat().push(ack(String(server.chat().request.local_message_id)), done);
    await expect(sending).resolves.toMatchObject({ result: 'sent' });
  });

  it('removes the message if there is no text', async () => {
    const { client, server } = await openedClient();
    server.answer('transcribe', () => '  ');
    await expect(client.sendVoice(audio)).resolves.toEqual({ result: 'VOICE_NOT_RECOGNIZE' });
    expect(client.conversation.getState()).toMatchObject({ messages: [], sending: null });
    expect(server.requestsOf('chat')).toEqual([]);
  });

  it.each([
    [0x2acbbc0f, 'TOKEN_INSUFFICIENT_VOICE'],
    [0x2acbbc10, 'PRO_TOKEN_INSUFFICIENT_VOICE'],
  ])('code %i gives %s and the reason of the server', async (code, result) => {
    const { client, server } = await openedClient();
    server.answer('transcribe', () => Promise.reject(new ApiError(code, 'No', '')));
    await expect(client.sendVoice(audio)).resolves.toEqual({ result, reason: 'No' });
    expect(client.conversation.getState().messages).toEqual([]);
  });

  it('is not sent when it was deleted during the transcription', async () => {
    const { client, server } = await openedClient();
    let transcribed = (_: string): void => undefined;
    server.answer('transcribe', () => new Promise<string>((resolve) => (transcribed = resolve)));
    const sending = client.sendVoice(audio);
    await settle();
    await client.deleteMessageGroup('local-1');
    transcribed('Never mind');
    await expect(sending).resolves.toEqual({ result: 'LOCKED' });
    expect(server.requestsOf('chat')).toEqual([]);
  });

  it('is not sent together with a text of the same moment', async () => {
    const scripted = await openedClient();
    const { client, server } = scripted;
    await sendAcknowledged(scripted);
    letRun(client.sendVoice(audio));
    await expect(client.sendText('Me too')).resolves.toMatchObject({ result: 'queued' });
    await settle();
    expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(['Hello', 'spoken words']);
  });

  it('waits for the answer as text in the scenario suggesting', async () => {
    const scripted = await openedClient({ newMessageInterruptScenario: 'suggesting' });
    const { client, server } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    await expect(client.sendVoice(audio)).resolves.toMatchObject({ result: 'queued' });
    expect(client.conversation.getState().outbox).toMatchObject([{ text: 'spoken words', reason: 'busy' }]);
    server.answer('transcribe', () => '');
    await expect(client.sendVoice(audio)).resolves.toEqual({ result: 'VOICE_NOT_RECOGNIZE' });
    await sayAll(stream, 'Hi');
    expect(server.chat().request.query).toBe('spoken words');
  });

  it('throws other errors (chat §8)', async () => {
    const { client, server } = await openedClient();
    server.answer('transcribe', () => Promise.reject(new ApiError(700000111, 'Not set up', '')));
    await expect(client.sendVoice(audio)).rejects.toThrow('Not set up');
    expect(client.conversation.getState()).toMatchObject({ messages: [], voice: { isTranscribing: false } });
  });

  it('is LOCKED while nothing may be sent', async () => {
    const { client } = await openedClient();
    letRun(client.sendText('Hello'));
    await settle();
    await expect(client.sendVoice(audio)).resolves.toEqual({ result: 'LOCKED' });
  });
});

describe('chat §7 report, resume, selection', () => {
  it('stores accepted feedback, and swallows a refusal', async () => {
    const { client, server, activities } = await answered();
    await client.report('answer-1', { feedback_type: 1 });
    expect(server.requestsOf('report')).toEqual([
      expect.objectContaining({ biz_conversation_id: 'conversation-1', message_id: 'answer-1', action: 0 }),
    ]);
    expect(messageOf(client, 'answer-1')?.message_feedback).toEqual({ feedback_type: 1 });
    server.answer('report', () => Promise.reject(new Error('no')));
    await client.report('answer-1', { feedback_type: 2 });
    expect(activities()).toEqual(['report-message']);
    expect(messageOf(client, 'answer-1')?.message_feedback).toEqual({ feedback_type: 1 });
  });

  it('resumes a paused reply and follows it', async () => {
    const { client, server } = await answered();
    const resuming = client.resume({
      replyId: 'question-1',
      toolOutputs: [{ toolCallId: 'call-1', output: '{"coordinates":{}}' }],
    });
    await settle();
    expect(server.resume().request).toMatchObject({
      resume_message_id: 'question-1',
      tool_outputs: [{ tool_call_id: 'call-1', output: '{"coordinates":{}}' }],
    });
    server.resume().push({ kind: 'opened', logId: '' });
    const { reply } = await resuming;
    const more = message({ message_id: 'answer-2', content: 'You are here', status: 'available', index: 2 });
    server.resume().push(
      {
        kind: 'message',
        event: { message: more, is_finish: true, index: 2, seq_id: 4, conversation_id: 'conversation-1' },
      },
      done,
    );
    await expect(reply).resolves.toEqual({ outcome: 'success' });
    expect(contents(client)).toEqual(['Hello', 'First answer', 'You are here']);
  });

  it('follows a resumed reply once, even if the subscription reports it first', async () => {
    const { client, server } = await answered();
    const received: number[] = [];
    client.on('message-received', ({ seq_id }) => received.push(seq_id));
    const resuming = client.resume({ replyId: 'question-1', toolOutputs: [] });
    await settle();
    server.subscription().push({ kind: 'change', change: { kind: 'reply-resumed', reply_id: 'question-1' } });
    await settle();
    server.resume().push({ kind: 'opened', logId: '' }, textDelta(4, 'On'), done);
    server.attach().push(textDelta(4, 'On'), done);
    await expect((await resuming).reply).resolves.toEqual({ outcome: 'success' });
    await settle();
    expect(received).toEqual([4]);
  });

  it('rejects when the reply is not paused any more', async () => {
    const { client, server } = await answered();
    const resuming = client.resume({ replyId: 'question-1', toolOutputs: [] });
    await settle();
    server.resume().fail(new ApiError(103100003, 'Nothing to resume', ''));
    await expect(resuming).rejects.toThrow('Nothing to resume');
  });

  it('selects and unselects', async () => {
    const { client } = await answered();
    client.select('question-1');
    expect(client.conversation.getState().selection.selectedReplyIdList).toEqual(['question-1']);
    client.unselect('question-1');
    expect(client.conversation.getState().selection.selectedReplyIdList).toEqual([]);
  });
});
