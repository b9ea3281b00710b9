import { ApiError } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { ack, answerEnd, done, file, textDelta } from '../testing/messages.ts';
import { contents, letRun, messageOf, openedClient, sayAll, sendAcknowledged } from '../testing/scripted-client.ts';
import { scriptedTransport } from '../testing/scripted-transport.ts';
import { settle } from '../testing/stepped-clock.ts';
import type { ChatTransport } from '../wire/transport.ts';
import { TransportError } from '../wire/transport-error.ts';
import { FRAME_MS, SEND_TIMEOUT_MS } from './limits.ts';

describe('chat §4 sending', () => {
  it('shows the message at once, keeps its key through the acknowledgement and starts waiting', async () => {
    const scripted = await openedClient();
    const { client, server } = scripted;
    const sending = client.sendText('Hello');
    await settle();
    const [unsent] = client.conversation.getState().messages;
    expect(unsent).toMatchObject({ content: 'Hello', is_finish: false, local_message_status: 'unsent' });
    expect(client.conversation.getState().locks.global).toBe('sendMessageToACK');
    server.chat().push(ack('local-1'));
    await expect(sending).resolves.toMatchObject({ result: 'sent', replyId: 'question-1', localMessageId: 'local-1' });
    expect(messageOf(client, 'question-1')).toMatchObject({ key: unsent?.key, local_message_status: 'send_success' });
    expect(client.conversation.getState()).toMatchObject({
      sending: null,
      waiting: { replyId: 'question-1', phase: 'formal' },
      locks: { global: null },
    });
  });

  it('sends the fields of chat §7, with draft mode in the playground only', async () => {
    const { client, server } = await openedClient({ deviceId: 'device-1' });
    letRun(client.sendText('Hello', { mentionIds: ['bot-2'], extraBody: { commit_version: '7' } }));
    await settle();
    expect(server.chat().request).toMatchObject({
      bot_id: 'bot-1',
      conversation_id: 'conversation-1',
      local_message_id: 'local-1',
      content_type: 'text',
      query: 'Hello',
      user: 'user-1',
      extra: { device_id: 'device-1' },
      scene: 4,
      bot_version: 'v1',
      draft_mode: true,
      stream: true,
      mention_list: [{ id: 'bot-2' }],
      commit_version: '7',
    });
  });

  it('batches deltas once per frame, and shows the end at once', async () => {
    const scripted = await openedClient();
    const { client, clock } = scripted;
    const { stream } = await sendAcknowledged(scripted);
    let changes = 0;
    client.conversation.subscribe(() => {
      changes += 1;
    });
    stream.push(textDelta(2, 'One '), textDelta(3, 'two '), textDelta(4, 'three'));
    await settle();
    expect(changes).toBe(0);
    await clock.pass(FRAME_MS);
    expect(changes).toBe(1);
    stream.push(textDelta(5, '!'), answerEnd(6));
    await settle();
    expect(contents(client)).toEqual(['Hello', 'One two three!']);
    expect(messageOf(client, 'answer-1')?.is_finish).toBe(true);
  });

  it('ends with the reply', async () => {
    const scripted = await openedClient();
    const { sent, stream } = await sendAcknowledged(scripted);
    await sayAll(stream, 'Hi');
    await expect(sent.reply).resolves.toEqual({ outcome: 'success' });
    expect(scripted.client.conversation.getState().waiting).toBeNull();
  });
});

describe('chat §8 send failure', () => {
  it('marks the message failed when the server refuses, with the code and the log id', async () => {
    const { client, server, activities } = await openedClient();
    const sending = client.sendText('Hello');
    await settle();
    server.chat().push({ kind: 'opened', logId: 'log-1' }, { kind: 'error', error: { code: 702082020, msg: 'No' } });
    await expect(sending).rejects.toMatchObject({ code: 702082020, logId: 'log-1' });
    expect(client.conversation.getState().messages[0]).toMatchObject({
      local_message_status: 'send_fail',
      _sendFailed: true,
      is_finish: true,
      logId: 'log-1',
    });
    expect(activities()).toEqual(['send-message']);
  });

  it('fails with "message send timeout" after 60 seconds, and a retry under the same local id succeeds', async () => {
    const { client, server, clock } = await openedClient();
    const sending = client.sendText('Hello');
    const failed = expect(sending).rejects.toThrow('message send timeout');
    await clock.pass(SEND_TIMEOUT_MS - 1);
    expect(client.conversation.getState().sending).not.toBeNull();
    await clock.pass(1);
    await failed;
    expect(client.conversation.getState().messages[0]?.local_message_status).toBe('send_timeout');
    expect(server.chat().isClosed).toBe(true);

    const retried = client.retry('local-1');
    await settle();
    expect(server.chat().request.local_message_id).toBe('local-1');
    server.chat().push(ack('local-1'));
    await expect(retried).resolves.toMatchObject({ result: 'sent' });
    expect(client.conversation.getState().messages).toHaveLength(1);
  });

  it('retries a lost connection, at most three times', async () => {
    const { client, server, clock } = await openedClient();
    const sending = client.sendText('Hello');
    const failed = expect(sending).rejects.toBeInstanceOf(TransportError);
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await settle();
      server.chat(attempt).fail(new TransportError('unreachable'));
      await clock.pass(5_000);
    }
    await failed;
    expect(server.requestsOf('chat')).toHaveLength(4);
    expect(new Set(server.requestsOf('chat').map(({ local_message_id }) => local_message_id)).size).toBe(1);
  });

  it('does not retry a refusal', async () => {
    const { client, server } = await openedClient();
    const sending = client.sendText('Hello');
    await settle();
    server.chat().fail(new ApiError(100000013, 'No model is set up', 'log-2'));
    await expect(sending).rejects.toThrow('No model is set up');
    expect(server.requestsOf('chat')).toHaveLength(1);
  });

  it('sends a message once, even if it is retried while being sent', async () => {
    const { client, server, clock } = await openedClient();
    const sending = client.sendText('Hello');
    const failed = expect(sending).rejects.toThrow();
    await clock.pass(SEND_TIMEOUT_MS);
    await failed;
    const both = [client.retry('local-1'), client.retry('local-1')];
    await settle();
    expect(server.requestsOf('chat')).toHaveLength(2);
    server.chat().push(ack('local-1'), done);
    await Promise.all(both);
  });

  it('refuses a retry with LOCKED while another message awaits its acknowledgement (chat §4)', async () => {
    const { client, server, clock } = await openedClient();
    letRun(client.sendText('First'));
    await clock.pass(SEND_TIMEOUT_MS);
    letRun(client.sendText('Second'));
    await settle();
    await expect(client.retry('local-1')).resolves.toEqual({ result: 'LOCKED' });
    expect(server.requestsOf('chat').map(({ query }) => query)).toEqual(['First', 'Second']);
  });

  it('interrupts the running reply with a retry (chat §4)', async () => {
    const scripted = await openedClient();
    const { client, server, clock } = scripted;
    letRun(client.sendText('First'));
    await clock.pass(SEND_TIMEOUT_MS);
    await sendAcknowledged(scripted, 'Second');
    letRun(client.retry('local-1'));
    expect(client.conversation.getState().sending).toEqual({ localMessageId: 'local-1' });
    await settle();
    expect(server.requestsOf('breakMessage')).toHaveLength(1);
    expect(server.chat().request.query).toBe('First');
  });

  it('rejects the retry of an unknown message', async () => {
    const { client } = await openedClient();
    await expect(client.retry('unknown')).rejects.toThrow('failed to get message or meta');
  });
});

describe('chat §4 files of a message', () => {
  it('are uploaded before it is sent', async () => {
    const { client, server } = await openedClient();
    const sending = client.sendImage([file('cat.png')]);
    await settle();
    expect(server.asked.map(({ name }) => name).filter((name) => name === 'upload' || name === 'chat')).toEqual([
      'upload',
      'chat',
    ]);
    const { request } = server.chat();
    expect(request.content_type).toBe('image');
    expect(JSON.parse(String(request.query)).image_list[0].key).toBe('uri-of-cat-png');
    server.chat().push(ack(String(request.local_message_id)));
    await sending;
    expect(messageOf(client, 'question-1')?.file_upload_result).toBe('success');
    expect(client.uploads?.getState()).toEqual([]);
  });

  it('fail the message with "image upload failed" if the upload fails; a retry uploads them again', async () => {
    const server = scriptedTransport();
    const { upload } = server.transport;
    let isFull = true;
    const transport: ChatTransport = {
      ...server.transport,
      upload: (...parameters) => (isFull ? Promise.reject(new Error('the disk is full')) : upload(...parameters)),
    };
    const { client } = await openedClient({ transport });
    await expect(client.sendFile([file('a.txt')])).rejects.toThrow('image upload failed');
    const [failed] = client.conversation.getState().messages;
    expect(failed).toMatchObject({ file_upload_result: 'fail', local_message_status: 'send_fail' });
    isFull = false;
    const retried = client.retry(String(failed?.extra_info.local_message_id));
    await settle();
    server.chat().push(ack(String(failed?.extra_info.local_message_id)));
    await expect(retried).resolves.toMatchObject({ result: 'sent' });
  });

  it('are refused with the warnings of chat §5 if none is valid, and so is the text', async () => {
    const { client, server } = await openedClient();
    const result = { result: 'invalid', warnings: [{ warning: 'upload_empty_file', fileNames: ['empty.png'] }] };
    await expect(client.sendImage([file('empty.png', 0)])).resolves.toEqual(result);
    await expect(client.sendMixed({ text: 'Look', files: [file('empty.png', 0)] })).resolves.toEqual(result);
    await expect(client.sendFile([file('a.txt'), file('b.txt')])).resolves.toEqual({
      result: 'invalid',
      warnings: [{ warning: 'files_exceeds_limit', fileLimit: 1 }],
    });
    expect(server.requestsOf('chat')).toEqual([]);
    expect(client.uploads?.getState()).toEqual([]);
  });

  it('do not stay in the input if they are of the wrong kind (chat §5)', async () => {
    const { client, server } = await openedClient();
    const wrong = client.sendImage([file('a.txt')]);
    await expect(wrong).rejects.toThrow('invalid send single common file message');
    expect(client.uploads?.getState()).toEqual([]);
    letRun(client.sendFile([file('a.txt')]));
    await settle();
    expect(server.chat().request.content_type).toBe('file');
  });

  it('need a user: "please register the upload plugin first"', async () => {
    const { client } = await openedClient({ user: { id: '' } });
    await expect(client.sendImage([file('cat.png')])).rejects.toThrow('please register the upload plugin first');
  });

  it('may be mixed with text', async () => {
    const { client, server } = await openedClient();
    letRun(client.sendMixed({ text: 'Look', files: [file('cat.png')] }));
    await settle();
    const content = JSON.parse(String(server.chat().request.query));
    expect(content.item_list.map(({ type }: { type: string }) => type)).toEqual(['image', 'text']);
  });
});

describe('chat §5 sending without text and files', () => {
  it('is logged as invalid and sends nothing', async () => {
    const { client, server, activities } = await openedClient();
    await expect(client.sendText('  \n')).resolves.toMatchObject({ result: 'invalid' });
    await expect(client.sendMixed({ text: '' })).resolves.toMatchObject({ result: 'invalid' });
    expect(activities()).toEqual(['invalid-draft', 'invalid-draft']);
    expect(server.requestsOf('chat')).toEqual([]);
  });
});

describe('chat §4 new-message permission, scenario replying', () => {
  it('stops the running reply and sends', async () => {
    const scripted = await openedClient();
    const { client, server, clock } = scripted;
    const { sent, stream } = await sendAcknowledged(scripted);
    stream.push(textDelta(2, 'A long ans'));
    await clock.pass(FRAME_MS);
    letRun(client.sendText('Wait'));
    await settle();
    expect(server.requestsOf('breakMessage')).toEqual([
      expect.objectContaining({ query_message_id: 'question-1', answer_message_id: 'answer-1', broken_pos: 10 }),
    ]);
    await expect(sent.reply).resolves.toEqual({ outcome: 'stopped' });
    expect(server.chat().request.query).toBe('Wait');
  });
});
