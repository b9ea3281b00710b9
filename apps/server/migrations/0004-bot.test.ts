import { describe, expect, it } from 'vitest';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { type EarlierDatabase, openDatabaseBefore } from '../src/testing/earlier-database.ts';
import { migrations } from './index.ts';

describe('0004-bot', () => {
  it('gives every existing space a welcome bot in the language of its owner', async () => {
    const { test, database } = await openDatabaseBefore('0004');
    for (const locale of ['en-US', 'zh-CN']) await insertSpace(database, locale);
    await migrateToLatest(test.open, migrations);

    const names = await database
      .selectFrom('bot')
      .innerJoin('botDraftSection', 'botDraftSection.botId', 'bot.id')
      .select(['bot.spaceId', 'bot.creatorId', 'content'])
      .where('section', '=', 'name')
      .orderBy('spaceId')
      .execute();
    expect(names).toEqual([
      { spaceId: 'space-en-US', creatorId: 'user-en-US', content: '"Welcome"' },
      { spaceId: 'space-zh-CN', creatorId: 'user-zh-CN', content: '"欢迎"' },
    ]);
    await test.close();
  });
});

async function insertSpace(database: EarlierDatabase, locale: string): Promise<void> {
  const [userId, spaceId] = [`user-${locale}`, `space-${locale}`];
  const names = { name: locale, uniqueName: locale, uniqueNameKey: locale, email: locale };
  const account = { passwordHash: '', avatarObjectId: null, locale, isAdministrator: 0, createdAt: 1 };
  await database
    .insertInto('user')
    .values({ id: userId, ...names, ...account })
    .execute();
  const space = { id: spaceId, name: 'Space', description: '', type: 2, personalOwnerId: null, createdAt: 1 };
  await database.insertInto('space').values(space).execute();
  const member = { id: `member-${locale}`, spaceId, userId, role: 1, joinedAt: 1, lastUsedAt: 0 };
  await database.insertInto('spaceMember').values(member).execute();
}
