import { Attach, BreakMessage } from '@parley/contract';
import { expect, it } from 'vitest';
import { openTestChatServer } from '../../testing/open-test-chat.ts';
import { kindsOf, replyIdOf } from '../../testing/reply-events.ts';

const LEASE_OVER_MS = 60_000;

it('chat §4 completes a reply whose process died while it made suggestions', async () => {
  await using world = await openTestChatServer();
  const chat = await world.chat('ada@example.com', { suggest_reply_info: { suggest_reply_mode: 0 } });
  const gate = world.model.hold();
  world.model.script({ text: ['Whole'] }, { text: ['["More?"]'], gate });
  const stream = await chat.open('Tell me');
  const begun = await stream.until(({ data }) => data.message?.type === 'verbose');
  await gate.reached();

  await using again = await world.server.startAgain();
  world.server.clock.now += LEASE_OVER_MS;
  await again.jobs.runDue();
  const other = again.browser();
  other.cookie = chat.browser.cookie;
  const reply_id = replyIdOf(begun);
  const rest = await (await other.openStream(Attach, { ...chat.conversationRef, reply_id, after_seq_id: 0 })).rest();
  expect(kindsOf(rest)).toEqual(['ack', 'answer', 'answer', 'verbose', 'done']);
  expect((await chat.history())[0]).toMatchObject({ content: 'Whole', status: 'available' });
  await other.call(BreakMessage, { ...chat.conversationRef, query_message_id: reply_id });
  gate.open();
  await stream.rest();
});
