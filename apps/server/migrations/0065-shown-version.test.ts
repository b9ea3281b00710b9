import { expect, it } from 'vitest';
import { newConversation } from '../src/features/conversation/new-conversation.ts';
import { newMessage } from '../src/features/conversation/new-message.ts';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { insertAda, openDatabaseBefore } from '../src/testing/earlier-database.ts';
import { migrations } from './index.ts';

it('0065-shown-version finds the shown versions, and those that ask the same', async () => {
  const { test, database } = await openDatabaseBefore('0065');
  await insertAda(database);
  const conversation = {
    userId: 'ada',
    presetBot: 'welcome',
    botKey: 'welcome',
    scene: 0 as const,
    isCurrent: 0 as const,
  };
  const of = (id: string, clearedPosition: number) => ({
    ...newConversation({ ...conversation, id, botId: null, latestSectionId: 's', createdAt: 1 }),
    clearedPosition,
  });
  await database
    .insertInto('conversation')
    .values([of('shown', 0), of('hidden', 0), of('cleared', 9)])
    .execute();
  const question = (id: string, conversationId: string, content: string, position: number) => ({
    ...newMessage({
      id,
      conversationId,
      sectionId: 's',
      replyId: '0',
      role: 'user',
      type: 'question',
      content,
      senderId: 'ada',
      contentTime: 1,
    }),
    position,
  });
  await database
    .insertInto('message')
    .values([
      question('1', 'hidden', 'How?', 1),
      question('2', 'hidden', 'Why?', 2),
      question('3', 'shown', 'How?', 3),
      question('4', 'cleared', 'Who?', 4),
    ])
    .execute();
  const version = (questionId: string, conversationId: string, slotId: string, number: number) => ({
    questionId,
    conversationId,
    slotId,
    number,
  });
  await database
    .insertInto('turnVersion')
    .values([
      version('1', 'shown', '1', 1),
      version('2', 'shown', '1', 2),
      version('3', 'shown', '1', 3),
      version('4', 'cleared', '4', 1),
    ])
    .execute();
  await migrateToLatest(test.open, migrations);
  const rows = await database
    .selectFrom('turnVersion')
    .select(['questionId', 'isShown', 'questionNumber'])
    .orderBy('questionId')
    .execute();
  expect(rows).toEqual([
    { questionId: '1', isShown: 0, questionNumber: 1 },
    { questionId: '2', isShown: 0, questionNumber: 2 },
    { questionId: '3', isShown: 1, questionNumber: 1 },
    { questionId: '4', isShown: 0, questionNumber: 1 },
  ]);
  await test.close();
});
