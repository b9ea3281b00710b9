import { describe, expect, it } from 'vitest';
import {
  ack,
  acked,
  added,
  after,
  anError,
  asked,
  chunk,
  idsOf,
  opened,
  question,
  refreshed,
} from '../testing/chat-events.ts';

const start = opened();
const failed = (status: 'send_fail' | 'send_timeout') =>
  ({ type: 'send-failed', localMessageId: 'l1', status, error: anError }) as const;

describe('chat §4 sending', () => {
  it('adds the message unfinished and starts sending', () => {
    const next = after(start, added('l1'));
    expect(next.messages[0]).toMatchObject({ message_id: 'l1', is_finish: false, local_message_status: 'unsent' });
    expect(next.sending).toEqual({ localMessageId: 'l1' });
    expect(next.waiting).toBeNull();
  });

  it('replaces it on acknowledgement, keeps its key, and starts waiting', () => {
    const next = after(start, ...asked('l1', 'q1', { message_index: '4' }));
    expect(next.messages).toHaveLength(1);
    expect(next.messages[0]).toMatchObject({
      message_id: 'q1',
      key: 'l1',
      type: 'question',
      is_finish: true,
      local_message_status: 'send_success',
      message_index: '4',
    });
    expect(next.sending).toBeNull();
    expect(next.waiting).toEqual({ replyId: 'q1', phase: 'formal' });
    expect(next.pulling.q1).toMatchObject({ status: 'start', lastSeqId: 1 });
    expect(next.history.endIndex).toBe('4');
  });

  it('updates the section from the acknowledgement', () => {
    const next = after(start, ...asked('l1', 'q1', { section_id: 'section-2' }));
    expect(next.sections).toMatchObject({ latestSectionId: 'section-2', prevSectionId: 'section-1' });
    expect(next.messages[0]?.section_id).toBe('section-2');
    expect(after(start, ...asked('l1', 'q1')).sections).toBe(start.sections);
  });

  it.each(['send_fail', 'send_timeout'] as const)('marks a failed message failed and finished: %s', (status) => {
    const next = after(start, added('l1'), failed(status));
    expect(next.messages[0]).toMatchObject({
      is_finish: true,
      _sendFailed: true,
      local_message_status: status,
      logId: 'log',
    });
    expect(next.sending).toBeNull();
  });

  it('holds the error message of the server in the failed message, and none of the transport', () => {
    const refused = after(start, added('l1'), failed('send_fail'));
    expect(refused.messages[0]?.sendError).toBe('it failed');
    const error = { code: null, message: 'fetch failed', logId: '' };
    const again = after(refused, { type: 'message-sent', localMessageId: 'l1' }, { ...failed('send_fail'), error });
    expect(again.messages[0]).toMatchObject({ _sendFailed: true, sendError: '' });
  });

  it('can retry a failed message', () => {
    const again = after(start, added('l1'), failed('send_fail'), { type: 'message-sent', localMessageId: 'l1' });
    expect(again.messages[0]).toMatchObject({ is_finish: false, _sendFailed: false, local_message_status: 'unsent' });
    expect(again.sending).toEqual({ localMessageId: 'l1' });
    expect(after(again, { type: 'message-sent', localMessageId: 'l1' })).toBe(again);
  });

  it('does not fail an acknowledged message', () => {
    const sent = after(start, ...asked('l1', 'q1'));
    expect(after(sent, failed('send_timeout'))).toBe(sent);
  });

  it('recognises a timed out message that the server has after all', () => {
    const timedOut = after(start, added('l1'), failed('send_timeout'));
    const changed = after(timedOut, {
      type: 'remote-changed',
      change: { kind: 'reply-started', question: question('q1', 1, { extra_info: { local_message_id: 'l1' } }) },
    });
    expect(changed.messages).toHaveLength(1);
    expect(changed.messages[0]).toMatchObject({ message_id: 'q1', key: 'l1', _sendFailed: false });
    const loaded = after(timedOut, refreshed([question('q1', 1, { extra_info: { local_message_id: 'l1' } })]));
    expect(loaded.messages).toHaveLength(1);
    expect(loaded.messages[0]).toMatchObject({ message_id: 'q1', key: 'l1', local_message_status: 'send_success' });
  });

  it('is acknowledged once, by the stream or by the subscription', () => {
    const changed = after(start, added('l1'), {
      type: 'remote-changed',
      change: { kind: 'reply-started', question: question('q1', 1, { extra_info: { local_message_id: 'l1' } }) },
    });
    expect(changed.waiting).toEqual({ replyId: 'q1', phase: 'formal' });
    const both = after(changed, acked('l1', 'q1', { message_index: '1' }));
    expect(both.messages).toHaveLength(1);
    expect(both.pulling.q1).toMatchObject({ status: 'start', lastSeqId: 1 });
    expect(both.waiting).toEqual(changed.waiting);
  });

  it('ignores the acknowledgement of a deleted message', () => {
    const next = after(start, added('l1'), { type: 'group-deleted', groupId: 'l1' }, acked('l1', 'q1'));
    expect(next.messages).toEqual([]);
    expect(next.waiting).toBeNull();
    expect(after(next, { type: 'chunk-received', chunk: chunk(2, ack('l1', 'q1')), at: 0 })).toBe(next);
  });

  it('refuses a message without a local id', () => {
    const event = added('l1');
    if (event.type !== 'message-added') throw new Error('not a message');
    const nameless = { ...event, message: { ...event.message, extra_info: {} } };
    expect(() => after(start, nameless)).toThrow('SendMessageError: SendMessage is Invalid');
  });
});

describe('chat §4 voice send and uploads', () => {
  it('replaces the recording by its text, or removes the message', () => {
    const transcribed = after(start, added('l1', ''), {
      type: 'message-content-changed',
      localMessageId: 'l1',
      content: 'spoken',
      contentType: 'text',
    });
    expect(transcribed.messages[0]?.content).toBe('spoken');
    const reverted = after(start, added('l1', ''), { type: 'message-removed', localMessageId: 'l1' });
    expect(idsOf(reverted)).toEqual([]);
    expect(reverted.sending).toBeNull();
  });

  it('does not remove an acknowledged message', () => {
    const sent = after(start, ...asked('l1', 'q1'));
    expect(after(sent, { type: 'message-removed', localMessageId: 'l1' })).toBe(sent);
  });

  it('stores the result of its upload', () => {
    const next = after(start, added('l1'), {
      type: 'message-upload-ended',
      localMessageId: 'l1',
      result: 'fail',
    });
    expect(next.messages[0]?.file_upload_result).toBe('fail');
  });

  it('stores the recording and transcribing flags', () => {
    const recording = after(start, { type: 'recording-changed', isRecording: true });
    expect(recording.voice.isRecording).toBe(true);
    expect(after(recording, { type: 'recording-changed', isRecording: true })).toBe(recording);
    expect(after(start, { type: 'transcribing-changed', isTranscribing: true }).voice.isTranscribing).toBe(true);
  });
});
