import { expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import { createFileTextStore } from './file-text.store.ts';

it('tells that an object was deleted, whose text is then not stored', async () => {
  await using server = await openTestApp();
  const store = createFileTextStore(server.database.open.database);
  const facts = { result: 'read', reason: null, tokens: 1, pageCount: null, scannedPages: '[]', readAt: 1 } as const;
  expect(await store.save({ objectId: 'deleted', ...facts })).toBe(false);
  expect(await store.find('deleted')).toBeUndefined();
});
