import { Chat } from '@parley/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { answerTextOf, openTestChatServer } from '../../testing/open-test-chat.ts';

it('chat §4 refuses a question that cannot be stored, and drops its answer', async () => {
  await using world = await openTestChatServer();
  const chat = await world.chat('ada@example.com');
  await sql`create unique index once on message (content) where content = 'Only once'`.execute(
    world.server.database.open.database,
  );
  world.model.script({ text: ['Fine'] });
  await chat.say('Only once');
  const before = await chat.history();

  // The model is asked meanwhile: it answers at once, or waits until its request is closed.
  const gate = world.model.hold();
  world.model.answerOthers(({ body }) => ({ text: ['In', ' vain'], ...(body.messages.length > 4 && { gate }) }));
  const ask = (query: string) =>
    chat.browser.sendOperation(Chat, { ...chat.conversationRef, content_type: 'text', query });
  expect((await ask('Only once')).status).toBe(500);
  await chat.say('Beside');
  expect((await ask('Only once')).status).toBe(500);
  await world.model.untilOpen(0);
  gate.open();

  const questions = (await chat.history()).filter(({ type }) => type === 'question');
  expect(questions.map(({ content }) => content)).toEqual(['Beside', 'Only once']);
  expect(await chat.history()).toHaveLength(before.length + 2);
  expect(answerTextOf(await chat.say('And on'))).toBe('In vain');
});
