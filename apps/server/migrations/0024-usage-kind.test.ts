import { describe, expect, it } from 'vitest';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { openDatabaseBefore } from '../src/testing/earlier-database.ts';
import { migrations } from './index.ts';

describe('0024-usage-kind', () => {
  it('keeps the sums, and takes what belongs to a bot for replies', async () => {
    const { test, database } = await openDatabaseBefore('0024');
    const sums = { day: 0, userId: 'user', spaceId: 's', modelId: 'm', inputTokens: 5, outputTokens: 1, cost: 0.5 };
    await database
      .insertInto('tokenUsage')
      .values([
        { ...sums, botId: 'bot', answers: 3 },
        { ...sums, botId: '', answers: 0 },
      ])
      .execute();
    await database
      .insertInto('usageSum')
      .values({ ...sums, period: 'month', botId: 'bot', answers: 3 })
      .execute();
    await migrateToLatest(test.open, migrations);

    expect(await database.selectFrom('tokenUsage').selectAll().orderBy('botId').execute()).toEqual([
      { ...sums, botId: '', answers: 0, kind: 'building', calls: 1 },
      { ...sums, botId: 'bot', answers: 3, kind: 'reply', calls: 3 },
    ]);
    expect(await database.selectFrom('usageSum').selectAll().execute()).toEqual([
      { ...sums, period: 'month', botId: 'bot', answers: 3, kind: 'reply', calls: 3 },
    ]);
    await test.close();
  });
});

describe('0024-audit-subject', () => {
  it('finds the user whom an entry is about by the e-mail of that time, also a deleted one', async () => {
    const { test, database } = await openDatabaseBefore('0024');
    const names = { name: 'Ada', uniqueName: 'ada', uniqueNameKey: 'ada', email: 'ada@example.com' };
    const account = { passwordHash: '', locale: 'en-US', isAdministrator: 0 };
    await database
      .insertInto('user')
      .values([
        { id: 'ada', ...names, ...account, createdAt: 1 },
        // The address of a deleted user, registered again.
        {
          id: 'new-bob',
          name: 'B',
          uniqueName: 'b',
          uniqueNameKey: 'b',
          email: 'bob@example.com',
          ...account,
          createdAt: 5,
        },
      ])
      .execute();
    const entry = { category: 'user', kind: 'user-disabled', actorName: '', address: '' };
    const about = (user: string) => JSON.stringify({ user });
    await database
      .insertInto('auditEntry')
      .values([
        { id: '1', at: 1, ...entry, actorId: 'bob', actorEmail: 'bob@example.com', details: '{}' },
        { id: '2', at: 2, ...entry, actorId: 'root', actorEmail: '', details: about('Ada (ada@example.com)') },
        { id: '3', at: 3, ...entry, actorId: 'root', actorEmail: '', details: about('Bob (x) (bob@example.com)') },
        { id: '4', at: 4, ...entry, actorId: 'root', actorEmail: '', details: about('Eve (eve@example.com)') },
        { id: '5', at: 6, ...entry, actorId: 'root', actorEmail: '', details: about('B (bob@example.com)') },
        { id: '6', at: 7, ...entry, actorId: 'eve', actorEmail: 'eve@example.com', details: '{}' },
      ])
      .execute();
    await migrateToLatest(test.open, migrations);
    const rows = await database.selectFrom('auditEntry').select('subjectId').orderBy('id').execute();
    expect(rows.map(({ subjectId }) => subjectId)).toEqual([null, 'ada', 'bob', null, 'new-bob', null]);
    await test.close();
  });
});
