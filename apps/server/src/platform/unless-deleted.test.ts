import { describe, expect, it } from 'vitest';
import { createFavouriteStore } from '../features/favourite/favourite.store.ts';
import { openTestApp } from '../testing/open-test-app.ts';
import { NotFound } from './access/access.errors.ts';
import { toScope } from './access/scope.ts';
import { unlessDeleted } from './unless-deleted.ts';

describe('unlessDeleted', () => {
  it('refuses a write about a bot that does not exist as not found', async () => {
    await using server = await openTestApp();
    const { user } = await server.register('alice@example.com');
    const scope = toScope({ userId: user.user_id_str, sessionId: '', isAdministrator: false, address: '' });
    const store = createFavouriteStore(server.database.open.database);
    await expect(unlessDeleted(store.addBot(scope, 'deleted', 1))).rejects.toBeInstanceOf(NotFound);
  });

  it('passes on results and other failures', async () => {
    expect(await unlessDeleted(Promise.resolve(1))).toBe(1);
    await expect(unlessDeleted(Promise.reject(new Error('other')))).rejects.toThrow('other');
  });
});
