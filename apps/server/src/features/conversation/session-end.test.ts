import { Attach, PassportWebLogoutGet } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { SESSION_MAX_AGE_MS } from '../../platform/session/sessions.ts';
import { answerTextOf, openTestChatServer, type TestChatServer } from '../../testing/open-test-chat.ts';

let world: TestChatServer;
beforeAll(async () => {
  world = await openTestChatServer();
});
afterAll(() => world[Symbol.asyncDispose]());

/** A reply that has begun, and a subscription beside it, of one session. */
async function openBoth(email: string) {
  const chat = await world.chat(email);
  const gate = world.model.hold();
  world.model.script({ text: ['Begun', ' and ended'], gate });
  const subscription = await chat.browser.openStream(Attach, { ...chat.conversationRef, after_seq_id: 0 });
  await subscription.until(({ data }) => data.kind === 'subscribed');
  const reply = await chat.open('Hello?');
  gate.release();
  const received = await reply.until(({ data }) => data.message?.content === 'Begun');
  return { chat, gate, reply, received, subscription };
}

describe('a stream whose session ends', () => {
  it('sends the reply to its end after the session expired, and closes the subscription', async () => {
    const { gate, reply, received, subscription } = await openBoth('ada@example.com');
    world.server.clock.now += SESSION_MAX_AGE_MS;
    await world.server.app.streams.endRevoked();
    gate.open();
    const events = [...received, ...(await reply.rest())];
    expect(answerTextOf(events)).toBe('Begun and ended');
    expect(events.at(-1)?.name).toBe('done');

    world.server.clock.now += DAY_MS;
    await world.server.app.streams.endRevoked();
    await expect(subscription.rest()).rejects.toThrow();
  });

  it('closes the stream when the session is revoked; the run continues', async () => {
    const { chat, gate, reply, subscription } = await openBoth('grace@example.com');
    const other = await world.chat('alan@example.com');
    const theirs = await other.browser.openStream(Attach, { ...other.conversationRef, after_seq_id: 0 });
    await theirs.until(({ data }) => data.kind === 'subscribed');
    await chat.browser.call(PassportWebLogoutGet, {});
    await world.server.app.streams.endRevoked();
    await expect(reply.rest()).rejects.toThrow();
    await expect(subscription.rest()).rejects.toThrow();
    gate.open();
    await world.model.untilOpen(0);
    await theirs.cut();
  });
});
