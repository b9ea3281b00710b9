import { findMessage } from '@parley/chat-core';
import {
  added,
  after,
  anError,
  answer,
  asked,
  opened,
  question,
  refreshed,
} from '@parley/chat-core/testing/chat-events';
import { describe, expect, it } from 'vitest';
import { createEventLog } from './event-log.ts';
import { replyRecord } from './reply-record.ts';

const extraInfo = { time_cost: '1.2', input_tokens: '10', output_tokens: '5', cost: '0.003', model_name: 'Small' };
const conversation = after(
  opened(),
  refreshed([question('q0', 1), { ...answer('a0', 'q0', 4), extra_info: extraInfo }]),
);

const stopped = { type: 'responding-stopped', replyId: 'q0', brokenMessageId: null, brokenPos: null } as const;
const failed = {
  type: 'reply-failed',
  replyId: 'q0',
  error: anError,
  storedAnswer: null,
  isSuggestionError: false,
} as const;

const ended = (ending: string) => refreshed([question('q0', 1), { ...answer('a0', 'q0', 2), extra_info: { ending } }]);

describe('the record of a reply', () => {
  it('has the same figures for each of its messages', () => {
    for (const id of ['q0', 'a0'])
      expect(replyRecord(conversation, id, [])).toMatchObject({
        message: findMessage(conversation, id),
        modelName: 'Small',
        seconds: 1.2,
        inputTokens: 10,
        outputTokens: 5,
        cost: 0.003,
        firstTokenMs: null,
      });
  });

  it('names the mock sets that have answered its calls', () => {
    const response = (id: string, hit: object) => ({
      ...answer(id, 'q0', 2),
      type: 'tool_response' as const,
      extra_info: { mock_hit_info: JSON.stringify(hit) },
    });
    const winter = { hitMock: true, mockSetName: 'Winter' };
    const mocked = after(
      opened(),
      refreshed([
        question('q0', 1),
        response('r1', winter),
        response('r2', winter),
        response('r3', { hitMock: false }),
        answer('a0', 'q0', 4),
      ]),
    );
    expect(replyRecord(mocked, 'a0', [])?.mockSets).toEqual(['Winter']);
    expect(replyRecord(conversation, 'a0', [])?.mockSets).toEqual([]);
  });

  it('has the time to the first token when the page received it live', () => {
    const listeners: Record<string, (event: never) => void> = {};
    let now = 1000;
    const log = createEventLog(
      {
        on: (name, listener) => {
          listeners[name] = listener;
          return () => undefined;
        },
      },
      () => now,
    );
    const say = (type: string) => listeners['message-received']?.({ message: { type, reply_id: 'q0' } } as never);
    say('ack');
    now = 1250;
    say('answer');
    now = 1300;
    say('answer');
    expect(log.eventsOf('q0')).toHaveLength(3);
    expect(replyRecord(conversation, 'a0', log.eventsOf('q0'))?.firstTokenMs).toBe(250);
  });

  it.each([
    ['complete', []],
    ['unanswered', [refreshed([question('q0', 1)])]],
    [
      'stopped',
      [refreshed([question('q0', 1), { ...answer('a0', 'q0', 2), status: 'broken' as const, broken_pos: 3 }])],
    ],
    ['cut', [ended('length')]],
    ['filtered', [ended('content-filter')]],
    ['refused', [ended('refusal')]],
    ['broken', [ended('interrupted')]],
    ['failed', [refreshed([{ ...question('q0', 1), extra_info: { ending: 'failed' } }])]],
    ['running', asked('l1', 'q0')],
    ['stopped', [...asked('l1', 'q0'), stopped]],
    ['failed', [...asked('l1', 'q0'), failed]],
    ['unsent', [added('q0'), { type: 'send-failed', localMessageId: 'q0', status: 'send_fail', error: anError }]],
  ] as const)('has the status %s', (status, events) => {
    const given = events.length === 0 ? conversation : after(opened(), ...events);
    const error = given.pulling.q0?.error ?? null;
    expect(replyRecord(given, 'q0', [])?.status).toEqual({ status, error });
  });

  it('is null for an unknown message', () => {
    expect(replyRecord(conversation, 'nobody', [])).toBeNull();
  });
});
