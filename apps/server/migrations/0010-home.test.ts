import { describe, expect, it } from 'vitest';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { type EarlierDatabase, openDatabaseBefore } from '../src/testing/earlier-database.ts';
import { migrations } from './index.ts';

describe('0010-home', () => {
  it('marks the first bot of a space as its welcome bot, unless it was renamed', async () => {
    const { test, database } = await openDatabaseBefore('0010');
    for (const id of ['one', 'two', 'three']) await insertSpace(database, id);
    await insertBot(database, 'one', { id: 'welcome', name: 'Welcome', createdAt: 1 });
    await insertBot(database, 'one', { id: 'namesake', name: 'Welcome', createdAt: 2 });
    await insertBot(database, 'two', { id: 'willkommen', name: '欢迎', createdAt: 1 });
    await insertBot(database, 'three', { id: 'renamed', name: 'Cook', createdAt: 1 });
    await migrateToLatest(test.open, migrations);

    const marked = await database.selectFrom('bot').select('id').where('isWelcome', '=', 1).orderBy('id').execute();
    expect(marked.map(({ id }) => id)).toEqual(['welcome', 'willkommen']);
    await test.close();
  });
});

async function insertSpace(database: EarlierDatabase, id: string): Promise<void> {
  const space = { id, name: 'Space', description: '', type: 2, personalOwnerId: null, createdAt: 1 };
  await database.insertInto('space').values(space).execute();
}

async function insertBot(
  database: EarlierDatabase,
  spaceId: string,
  { id, name, createdAt }: { id: string; name: string; createdAt: number },
): Promise<void> {
  const bot = { id, spaceId, creatorId: null, committerId: null, createdAt, updatedAt: createdAt, commitVersion: 1 };
  await database.insertInto('bot').values(bot).execute();
  const section = { botId: id, section: 'name', content: JSON.stringify(name), commitVersion: 1 };
  await database.insertInto('botDraftSection').values(section).execute();
}
