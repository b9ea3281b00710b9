import {
  DeleteDraftBot,
  GetDraftBotInfoAgw,
  GetDraftIntelligenceList,
  INTELLIGENCE_PAGE_MAX,
  IntelligenceOrder,
  IntelligenceScope,
  IntelligenceStatus,
  IntelligenceType,
  LeaveSpace,
  PublicFavoriteProduct,
  type RequestOf,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { createBot, createTeamSpace, joinSpace, openTestTeam, type TestTeam } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

type Asked = Partial<RequestOf<typeof GetDraftIntelligenceList>>;

const listOf = async (browser: TestBrowser, space_id: string, asked: Asked = {}) =>
  (await browser.call(GetDraftIntelligenceList, { space_id, ...asked })).data;
const namesOf = async (browser: TestBrowser, space_id: string, asked: Asked = {}) =>
  (await listOf(browser, space_id, asked)).intelligences.map(({ basic_info }) => basic_info.name);

/** Bots with these names, each a second younger than the one before. */
async function createBots({ server, alice, spaceId }: TestTeam, names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    server.clock.now += 1_000;
    ids.push(await createBot(alice, spaceId, name));
  }
  return ids;
}

describe('studio §7 GetDraftIntelligenceList', () => {
  it('lists a bot with who made it, who changed it last, and what the caller may do', async () => {
    await using team = await openTestTeam();
    const { server, alice, bob, spaceId } = team;
    server.clock.now += 1_500;
    const created = server.clock.now;
    const id = await createBot(alice, spaceId, 'Cook', 'Recipes');
    server.clock.now += 10_000;
    await bob.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: id, description: 'More recipes' } });
    const changed = server.clock.now;
    server.clock.now += 10_000;
    await bob.call(GetDraftBotInfoAgw, { bot_id: id });
    const { intelligences, total, has_more, next_cursor_id } = await listOf(bob, spaceId);
    expect({ total, has_more, next_cursor_id }).toEqual({ total: 2, has_more: false, next_cursor_id: '' });
    const { icon_uri } = (await bob.call(GetDraftBotInfoAgw, { bot_id: id })).data.bot_info;
    expect(intelligences[0]).toEqual({
      type: IntelligenceType.bot,
      basic_info: {
        id,
        name: 'Cook',
        description: 'More recipes',
        icon_uri,
        icon_url: `/api/object/${icon_uri}`,
        space_id: spaceId,
        owner_id: team.aliceId,
        create_time: String(Math.floor(created / 1000)),
        update_time: String(Math.floor(changed / 1000)),
        publish_time: '',
        status: IntelligenceStatus.using,
      },
      owner_info: expect.objectContaining({ user_id: team.aliceId, nickname: 'alice', avatar_url: '' }),
      committer_info: expect.objectContaining({ user_id: team.bobId, nickname: 'bob', user_label: null }),
      publish_info: { publish_time: '', has_published: false, has_unpublished_change: true, connectors: [] },
      latest_audit_info: null,
      permission_info: { in_collaboration: true, can_view: true, can_delete: true },
      favorite_info: { is_fav: false, fav_time: '' },
      other_info: { recently_open_time: String(Math.floor(server.clock.now / 1000)), bot_mode: 0 },
    });
  });

  it('names no owner who has left the space, and no collaboration in a space of one', async () => {
    await using team = await openTestTeam();
    const { server, alice, bob, spaceId } = team;
    const { browser: carol } = await server.register('carol@example.com');
    await joinSpace(alice, spaceId, carol);
    await createBot(bob, spaceId, 'Cook');
    await bob.call(LeaveSpace, { space_id: spaceId });
    const [cook] = (await listOf(carol, spaceId, { name: 'cook' })).intelligences;
    expect(cook).toMatchObject({ basic_info: { owner_id: team.bobId }, owner_info: null, committer_info: null });
    expect(cook?.permission_info.in_collaboration).toBe(true);
    await carol.call(LeaveSpace, { space_id: spaceId });
    const [alone] = (await listOf(alice, spaceId)).intelligences;
    expect(alone?.permission_info.in_collaboration).toBe(false);
  });

  it('searches every word in name or description, whatever the case, also beyond ASCII', async () => {
    await using team = await openTestTeam();
    const { server, alice, spaceId } = team;
    await createBot(alice, spaceId, 'Übersetzer', 'Переводит тексты');
    server.clock.now += 1_000;
    await createBot(alice, spaceId, 'The "50%" Cook_book', 'Recipes for two');
    const found = (name: string) => namesOf(alice, spaceId, { name });
    expect(await found('ÜBERSETZER')).toEqual(['Übersetzer']);
    expect(await found(' переводит  über ')).toEqual(['Übersetzer']);
    expect(await found('u\u0308bersetzer')).toEqual(['Übersetzer']);
    expect(await found('recipes cook')).toEqual(['The "50%" Cook_book']);
    expect(await found('"50%" _b')).toEqual(['The "50%" Cook_book']);
    expect(await found('cook%book')).toEqual([]);
    expect(await found('  ')).toHaveLength(3);
    expect(await listOf(alice, spaceId, { name: 'cook' })).toMatchObject({ total: 1, has_more: false });
  });

  it('orders by change, creation and opening, the latest first', async () => {
    await using team = await openTestTeam();
    const { server, alice, bob, spaceId } = team;
    const [one = '', two = ''] = await createBots(team, ['One', 'Two', 'Three']);
    server.clock.now += 1_000;
    await bob.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: one, description: 'Changed' } });
    const ordered = (order_by: RequestOf<typeof GetDraftIntelligenceList>['order_by']) =>
      namesOf(alice, spaceId, order_by === undefined ? {} : { order_by });
    expect(await ordered(undefined)).toEqual(['One', 'Three', 'Two', 'Welcome']);
    expect(await ordered(IntelligenceOrder.updateTime)).toEqual(['One', 'Three', 'Two', 'Welcome']);
    expect(await ordered(IntelligenceOrder.createTime)).toEqual(['Three', 'Two', 'One', 'Welcome']);
    expect(await ordered(IntelligenceOrder.publishTime)).toEqual(['Three', 'Two', 'One', 'Welcome']);
    await alice.call(GetDraftBotInfoAgw, { bot_id: one });
    server.clock.now += 1_000;
    await alice.call(GetDraftBotInfoAgw, { bot_id: two });
    expect(await ordered(IntelligenceOrder.openTime)).toEqual(['Two', 'One', 'Three', 'Welcome']);
    expect(await namesOf(alice, spaceId, { recently_open: true, order_by: 3 })).toEqual(['Two', 'One']);
    expect(await namesOf(bob, spaceId, { recently_open: true })).toEqual([]);
    server.clock.now += 1_000;
    await alice.call(GetDraftBotInfoAgw, { bot_id: one });
    expect(await ordered(IntelligenceOrder.openTime)).toEqual(['One', 'Two', 'Three', 'Welcome']);
  });

  it('filters by creator, type, state and publication', async () => {
    await using team = await openTestTeam();
    const { alice, bob, spaceId } = team;
    await createBot(bob, spaceId, 'Cook');
    const count = async (asked: Asked) => (await listOf(bob, spaceId, asked)).total;
    expect(await namesOf(bob, spaceId, { search_scope: IntelligenceScope.mine })).toEqual(['Cook']);
    expect(await namesOf(alice, spaceId, { search_scope: IntelligenceScope.mine })).toEqual(['Welcome']);
    expect(await count({ search_scope: IntelligenceScope.allWithCollaborator })).toBe(2);
    expect(await count({ types: [] })).toBe(2);
    expect(await count({ types: [IntelligenceType.bot, IntelligenceType.project] })).toBe(2);
    expect(await count({ types: [IntelligenceType.project] })).toBe(0);
    const { using, banned, moveFailed } = IntelligenceStatus;
    expect(await count({ status: [using, banned, moveFailed] })).toBe(2);
    expect(await count({ status: [banned] })).toBe(0);
    expect(await count({ has_published: false })).toBe(2);
    expect(await listOf(bob, spaceId, { has_published: true })).toEqual({
      intelligences: [],
      total: 0,
      has_more: false,
      next_cursor_id: '',
    });
  });

  it('drops keys it does not know, and refuses values outside their limits', async () => {
    await using team = await openTestTeam();
    const ask = (asked: object) =>
      refusalOf(team.alice, GetDraftIntelligenceList, { space_id: team.spaceId, ...asked });
    expect(await ask({ option: { need_replica: true }, Base: {} })).toBeNull();
    expect(await ask({ cursor_id: '' })).toBeNull();
    expect(await ask({ cursor_id: '0' })).toBeNull();
    expect(await ask({ size: INTELLIGENCE_PAGE_MAX })).toBeNull();
    for (const asked of [
      { size: INTELLIGENCE_PAGE_MAX + 1 },
      { size: 0 },
      { order_by: 4 },
      { search_scope: 3 },
      { types: [4] },
      { status: [7] },
      { cursor_id: 'elsewhere' },
      { name: 'x'.repeat(101) },
    ])
      expect([asked, await ask(asked)]).toEqual([asked, 'invalidRequest']);
  });
});

describe('the pages of GetDraftIntelligenceList', () => {
  /** All pages, with a change between each two. */
  async function walk(
    browser: TestBrowser,
    spaceId: string,
    asked: Asked,
    between: (page: number) => Promise<unknown>,
  ) {
    const names: string[] = [];
    let cursor_id = '';
    for (let page = 1; ; page += 1) {
      const { intelligences, has_more, next_cursor_id } = await listOf(browser, spaceId, { ...asked, cursor_id });
      names.push(...intelligences.map(({ basic_info }) => basic_info.name));
      expect(next_cursor_id !== '').toBe(has_more);
      if (!has_more) return names;
      cursor_id = next_cursor_id;
      await between(page);
    }
  }
  const nothing = () => Promise.resolve();

  it.each([
    ['all', {}],
    ['those of a search', { name: 'bot' }],
  ])('hold %s once, also when many have the same time', async (_title, asked) => {
    await using team = await openTestTeam();
    const { alice, spaceId } = team;
    const names = Array.from({ length: 25 }, (_, index) => `Bot ${index}`);
    for (const name of names) await createBot(alice, spaceId, name);
    const first = await listOf(alice, spaceId, asked);
    expect(first.intelligences).toHaveLength(20);
    expect(first.total).toBe('name' in asked ? 25 : 26);
    const found = await walk(alice, spaceId, { ...asked, size: 4 }, nothing);
    expect(found).toEqual(await namesOf(alice, spaceId, { ...asked, size: 100 }));
    expect(found.filter((name) => name !== 'Welcome').sort()).toEqual(names.sort());
  });

  it.each([
    ['update', IntelligenceOrder.updateTime],
    ['create', IntelligenceOrder.createTime],
  ])(
    'in %s order repeat and miss nothing when bots are created, deleted and changed in between',
    async (_, order_by) => {
      await using team = await openTestTeam();
      const { server, alice, spaceId } = team;
      const ids = await createBots(team, ['A', 'B', 'C', 'D', 'E', 'F']);
      const names = await walk(alice, spaceId, { order_by, size: 2 }, async (page) => {
        server.clock.now += 1_000;
        if (page > 1) return;
        await createBot(alice, spaceId, 'New');
        // The last of the first page, and one that was shown, moves to the top.
        await alice.call(DeleteDraftBot, { space_id: spaceId, bot_id: ids[4] ?? '' });
        await alice.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: ids[5] ?? '', description: 'Changed' } });
      });
      expect(names).toEqual(['F', 'E', 'D', 'C', 'B', 'A', 'Welcome']);
    },
  );
});

describe('the favourites of GetDraftIntelligenceList', () => {
  it('are those of the caller in this space, in the asked order, with the time they were added', async () => {
    await using team = await openTestTeam();
    const { server, alice, bob, spaceId } = team;
    const [one = '', two = '', three = ''] = await createBots(team, ['One', 'Two', 'Three']);
    const favour = (browser: TestBrowser, entity_id: string) =>
      browser.call(PublicFavoriteProduct, { entity_type: 1, entity_id });
    server.clock.now += 1_000;
    await favour(alice, two);
    server.clock.now += 1_000;
    await favour(alice, one);
    await favour(bob, three);
    const favourites = await listOf(alice, spaceId, { is_fav: true, order_by: 0, size: 20, status: [1, 3, 4] });
    expect(favourites).toMatchObject({ total: 2, has_more: false });
    expect(favourites.intelligences.map(({ basic_info, favorite_info }) => [basic_info.name, favorite_info])).toEqual([
      ['Two', { is_fav: true, fav_time: String(server.clock.now / 1000 - 1) }],
      ['One', { is_fav: true, fav_time: String(server.clock.now / 1000) }],
    ]);
    expect(await namesOf(bob, spaceId, { is_fav: true })).toEqual(['Three']);
    expect(await namesOf(alice, spaceId, { is_fav: false })).toHaveLength(4);
    const other = await createTeamSpace(alice, 'Other');
    expect(await namesOf(alice, other, { is_fav: true })).toEqual([]);
  });
});
