import { describe, expect, it } from 'vitest';
import { migrateToLatest } from '../src/platform/database/migrate.ts';
import { type EarlierDatabase, insertAda, openDatabaseBefore } from '../src/testing/earlier-database.ts';
import { migrations } from './index.ts';

const idOf = (name: string) => name.padEnd(26, '0');
const [icon, background, sent, quoted, unsent, gone] = ['icon', 'back', 'sent', 'quoted', 'unsent', 'gone'].map(idOf);

describe('0015-storage', () => {
  it('finds what refers to stored files, and lets files that nothing refers to live for another three days', async () => {
    const { test, database } = await openDatabaseBefore('0014');
    await insertWorld(database);
    const before = Date.now();
    await migrateToLatest(test.open, migrations);

    const ofMessages = await database.selectFrom('messageObject').selectAll().orderBy('objectId').execute();
    expect(ofMessages).toEqual([
      { messageId: 'message', objectId: quoted },
      { messageId: 'message', objectId: sent },
    ]);
    const ofBots = await database.selectFrom('botObject').selectAll().orderBy('objectId').execute();
    expect(ofBots).toEqual([
      { botId: 'bot', section: 'background_image_info_list', objectId: background },
      { botId: 'bot', section: 'icon_uri', objectId: icon },
    ]);
    const objects = await database.selectFrom('object').select(['keptUntil', 'spaceId']).execute();
    for (const { keptUntil, spaceId } of objects) {
      expect(keptUntil).toBeGreaterThanOrEqual(before + 3 * 86_400_000);
      expect(spaceId).toBe('space');
    }
    const uploads = await database.selectFrom('upload').select('reservedBytes').orderBy('id').execute();
    expect(uploads.map(({ reservedBytes }) => reservedBytes)).toEqual([10, 3]);
    await test.close();
  });
});

async function insertWorld(database: EarlierDatabase): Promise<void> {
  await insertAda(database, 'user');
  const facts = { contentType: 'text/plain', byteSize: 1, sha256: '', createdAt: 1 };
  const ids = [icon, background, sent, quoted, unsent];
  await database
    .insertInto('object')
    .values(ids.map((id) => ({ id, ownerId: 'user', ...facts })))
    .execute();
  const upload = { ownerId: 'user', name: '', receivedBytes: 3, activeAt: 1 };
  await database
    .insertInto('upload')
    .values([
      { id: 'announced', ...upload, byteSize: 10 },
      { id: 'unknown', ...upload, byteSize: null },
    ])
    .execute();
  await database
    .insertInto('space')
    .values({ id: 'space', name: 'Mine', description: '', type: 1, personalOwnerId: 'user', createdAt: 1 })
    .execute();
  await database
    .insertInto('bot')
    .values({ id: 'bot', spaceId: 'space', createdAt: 1, updatedAt: 1, commitVersion: 1 })
    .execute();
  const image = { origin_image_uri: background, theme_color: '#000' };
  const sections = {
    name: 'Cook',
    icon_uri: icon,
    background_image_info_list: [{ web_background_image: image, mobile_background_image: image }],
  };
  await database
    .insertInto('botDraftSection')
    .values(
      Object.entries(sections).map(([section, content]) => ({
        botId: 'bot',
        section,
        content: JSON.stringify(content),
        commitVersion: 1,
      })),
    )
    .execute();
  await database
    .insertInto('conversation')
    .values({
      id: 'conversation',
      userId: 'user',
      botId: 'bot',
      botKey: 'bot',
      scene: 4,
      latestSectionId: 's',
      lastPosition: 1,
      readPosition: 0,
      createdAt: 1,
    })
    .execute();
  const content = {
    item_list: [
      { type: 'text', text: 'Look' },
      { type: 'file', file: { file_key: sent } },
      { type: 'file', file: { file_key: gone } },
    ],
    refer_items: [{ type: 'image', image: { key: quoted } }],
  };
  await database
    .insertInto('message')
    .values({
      id: 'message',
      conversationId: 'conversation',
      position: 1,
      replyId: '0',
      sectionId: 's',
      role: 'user',
      type: 'question',
      content: JSON.stringify(content),
      reasoningContent: '',
      contentType: 'mix',
      isBroken: 0,
      ordinal: 0,
      source: 0,
      senderId: 'user',
      mentionList: '[]',
      extraInfo: '{}',
      contentTime: 1,
    })
    .execute();
}
