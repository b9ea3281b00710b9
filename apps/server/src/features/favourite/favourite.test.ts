import { DeleteDraftBot, GetDraftIntelligenceList, LeaveSpace, PublicFavoriteProduct } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { createBot, joinSpace, openTestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

const favour = (browser: TestBrowser, entity_id: string, is_cancel?: boolean) =>
  browser.call(PublicFavoriteProduct, { entity_type: 1, entity_id, ...(is_cancel !== undefined && { is_cancel }) });
const favouritesOf = async (browser: TestBrowser, space_id: string) =>
  (await browser.call(GetDraftIntelligenceList, { space_id, is_fav: true })).data.intelligences;

describe('studio §7 PublicFavoriteProduct', () => {
  it('adds and removes a bot; repeating a call changes nothing', async () => {
    await using team = await openTestTeam();
    const { server, alice, bob, spaceId } = team;
    const id = await createBot(alice, spaceId, 'Cook');
    const second = await createBot(alice, spaceId, 'Chef');
    expect(await favour(bob, id)).toMatchObject({ is_first_favorite: true });
    const added = String(server.clock.now / 1000);
    server.clock.now += 60_000;
    expect(await favour(bob, id, false)).toMatchObject({ is_first_favorite: false });
    expect(await favouritesOf(bob, spaceId)).toMatchObject([{ favorite_info: { is_fav: true, fav_time: added } }]);
    expect(await favour(bob, second)).toMatchObject({ is_first_favorite: false });
    await favour(bob, id, true);
    await favour(bob, id, true);
    expect(await favouritesOf(bob, spaceId)).toMatchObject([{ basic_info: { id: second } }]);
    expect(await favouritesOf(alice, spaceId)).toEqual([]);
  });

  it('keeps the favourites of a member who leaves and joins again, and loses those of a deleted bot', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId } = team;
    const [kept, deleted] = [await createBot(alice, spaceId, 'Kept'), await createBot(alice, spaceId, 'Deleted')];
    await favour(bob, kept);
    await favour(bob, deleted);
    await alice.call(DeleteDraftBot, { space_id: spaceId, bot_id: deleted });
    await bob.call(LeaveSpace, { space_id: spaceId });
    expect(await refusalOf(bob, PublicFavoriteProduct, { entity_type: 1, entity_id: kept, is_cancel: true })).toBe(
      'notFound',
    );
    await joinSpace(alice, spaceId, bob);
    expect(await favouritesOf(bob, spaceId)).toMatchObject([{ basic_info: { id: kept } }]);
  });

  it('refuses projects, which do not exist yet, and drops keys it does not know', async () => {
    await using team = await openTestTeam();
    const entity_id = await createBot(team.alice, team.spaceId, 'Cook');
    const ask = (asked: object) => refusalOf(team.alice, PublicFavoriteProduct, { entity_id, ...asked });
    expect(await ask({ entity_type: 6 })).toBe('invalidRequest');
    expect(await ask({})).toBe('invalidRequest');
    expect(await ask({ entity_type: 1, topic_id: '0' })).toBeNull();
  });
});
