import { expect, it } from 'vitest';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { insertAda, openDatabaseBefore } from '../src/testing/earlier-database.ts';
import { migrations } from './index.ts';

const BASIC = { type: 'basic', shared: false };
const KEY = { type: 'key', name: 'x-key' };

it('0066-plugin-basic-connection goes by what was published, and by the draft where nothing was', async () => {
  const { test, database } = await openDatabaseBefore('0066');
  await insertAda(database);
  await database
    .insertInto('space')
    .values({ id: 'space', name: 'Mine', description: '', type: 1, personalOwnerId: 'ada', createdAt: 1 })
    .execute();
  const addPlugin = async (id: string, draft: object, published: readonly object[]) => {
    await database
      .insertInto('plugin')
      .values({
        id,
        spaceId: 'space',
        name: id,
        description: '',
        source: 'form',
        url: 'https://api.example.com',
        auth: JSON.stringify(draft),
        sealedSecrets: '{}',
        latestVersion: published.length,
        isChanged: 0,
        createdAt: 1,
        updatedAt: 1,
      })
      .execute();
    for (const [index, auth] of published.entries())
      await database
        .insertInto('pluginVersion')
        .values({
          pluginId: id,
          version: index + 1,
          note: '',
          content: JSON.stringify({ url: 'https://api.example.com', auth, tools: [] }),
          secretPlace: '',
          toolCount: 0,
          createdAt: 1,
        })
        .execute();
    const connection = { userId: 'ada', pluginId: id, kind: 'key', origin: '', isExpired: 0, createdAt: 1 };
    await database.insertInto('pluginConnection').values(connection).execute();
  };
  await addPlugin('draft basic', BASIC, []);
  await addPlugin('draft key', KEY, []);
  await addPlugin('published basic', KEY, [KEY, BASIC]);
  await addPlugin('published key', BASIC, [BASIC, KEY]);
  await migrateToLatest(test.open, migrations);
  const rows = await database.selectFrom('pluginConnection').select(['pluginId', 'kind']).orderBy('pluginId').execute();
  expect(rows.map(({ pluginId, kind }) => [pluginId, kind])).toEqual([
    ['draft basic', 'basic'],
    ['draft key', 'key'],
    ['published basic', 'basic'],
    ['published key', 'key'],
  ]);
  await test.close();
});
