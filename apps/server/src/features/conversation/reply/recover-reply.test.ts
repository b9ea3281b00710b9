import { DEFAULT_LOCALE } from '@parley/contract';
import { expect, it } from 'vitest';
import type { RunEventRow, RunStepRow } from '../../../platform/run/run.schema.ts';
import type { DeadRun } from '../../../platform/run/run-kind.ts';
import type { ConversationStore } from '../conversation.store.ts';
import type { MessageStore } from '../message.store.ts';
import { createRecoverReply } from './recover-reply.ts';
import type { ReplyStore } from './reply.store.ts';
import { type Reply, type ReplyEvent, replyCodec } from './reply-events.ts';
import { functionCallMessage, toolResponseMessage } from './reply-messages.ts';

const reply: Reply = {
  conversationId: 'conversation',
  questionId: 'question',
  sectionId: 'section',
  botKey: 'bot',
  removedQueryId: null,
  newSectionId: null,
};
const made = (id: string) => ({ id, now: 0 });
const call = { id: 'call_0', name: 'pay', arguments: '{}' };

it('adds a call that no reader was sent, also where an earlier call had the same id', async () => {
  const place = { nextOrdinal: 1 };
  const sent = [
    functionCallMessage(reply, place, made('first'), call),
    toolResponseMessage(reply, place, { ...made('response'), call, text: 'paid', failed: false, startedAt: 0 }),
  ];
  const events = sent.map((message, index): RunEventRow => {
    const seq = index + 1;
    const encoded = replyCodec.encode(reply, { kind: 'message', message }, seq);
    return { runId: 'run', firstSeq: seq, lastSeq: seq, header: null, ends: null, ...encoded };
  });
  const step = { key: 'call-2', state: 'started', input: JSON.stringify({ call, effect: 'writes' }), output: null };
  const ended: ReplyEvent[] = [];
  const dead = {
    row: { id: 'run' },
    readEvents: async () => events,
    readSteps: async () => [step as RunStepRow],
    end: async (ending: { events: ReplyEvent[] }) => void ended.push(...ending.events),
  } as unknown as DeadRun<Reply, ReplyEvent>;
  const recoverReply = createRecoverReply({
    conversations: { find: async () => ({ userId: 'user', lastPosition: 1 }) } as unknown as ConversationStore,
    messages: {
      listReply: async () => [],
      find: async () => undefined,
      append: () => [],
      addKeptObjects: () => [],
    } as unknown as MessageStore,
    replyStore: { find: async () => ({ ...reply, runId: 'run' }) } as unknown as ReplyStore,
    localeOf: async () => DEFAULT_LOCALE,
    now: () => 0,
    newId: () => 'new',
  });
  expect(await recoverReply(dead)).toBe(true);
  expect(ended.map((event) => (event.kind === 'message' ? event.message.type : event.kind))).toEqual([
    'function_call',
    'tool_response',
    'error',
  ]);
});
