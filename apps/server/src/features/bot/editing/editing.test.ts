import {
  AcceptSpaceInvitation,
  Attach,
  type BotChange,
  ConversationChange,
  CreateSpaceInvitation,
  DraftBotCreate,
  EDITING_LEASE_MS,
  InitConversation,
  KeepEditing,
  LeaveSpace,
  type ResponseOf,
  SaveSpaceV2,
  Scene,
  SpaceRole,
  SpaceType,
  StopEditing,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { toScope } from '../../../platform/access/scope.ts';
import { openTestApp, type TestApp } from '../../../testing/open-test-app.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { TestStream } from '../../../testing/test-stream.ts';
import { createEditingService, USER_TABS_MAX } from './editing.service.ts';

interface Person {
  readonly browser: TestBrowser;
  readonly id: string;
}

let server: TestApp;
let ada: Person;
let bob: Person;
let spaceId: string;
let botId: string;

beforeAll(async () => {
  server = await openTestApp();
  ada = await register(server, 'ada@example.com');
  bob = await register(server, 'bob@example.com');
  const team = await ada.browser.call(SaveSpaceV2, { name: 'Team', space_type: SpaceType.team });
  spaceId = team.data.id;
  await join(bob);
});
afterAll(() => server[Symbol.asyncDispose]());

beforeEach(async () => {
  const { data } = await ada.browser.call(DraftBotCreate, { space_id: spaceId, name: 'Cook' });
  botId = data.bot_id;
});

async function register(on: TestApp, email: string): Promise<Person> {
  const { browser, user } = await on.register(email);
  return { browser, id: user.user_id_str };
}

async function join(person: Person): Promise<void> {
  const invite = { space_id: spaceId, role_type: SpaceRole.member, days: 7 } as const;
  const { path } = await ada.browser.call(CreateSpaceInvitation, invite);
  await person.browser.call(AcceptSpaceInvitation, { secret: path.split('=')[1] ?? '' });
}

interface Asked {
  readonly tab?: string;
  readonly takesOver?: boolean;
}

const keep = ({ browser }: Person, { tab = 'tab-one-1', takesOver = false }: Asked = {}) =>
  browser.call(KeepEditing, { bot_id: botId, tab_id: tab, ...(takesOver && { take_over: true }) });

const stop = ({ browser }: Person, tab = 'tab-one-1') => browser.call(StopEditing, { bot_id: botId, tab_id: tab });

const save = ({ browser }: Person, prompt: string) =>
  browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, prompt_info: { prompt } } });

const namesIn = ({ editors }: Pick<ResponseOf<typeof KeepEditing>, 'editors'>) =>
  editors.map(({ user_name }) => user_name);

describe('studio §3 edit lock', () => {
  it('belongs to the first tab that asks; a second one loses', async () => {
    expect(await keep(ada)).toEqual({
      status: 'holder',
      may_hold: true,
      commit_version: '1',
      online_version: '',
      editors: [{ user_id: ada.id, user_name: 'ada', user_avatar: '' }],
      holder: { tab_id: 'tab-one-1', user_id: ada.id, since: server.clock.now },
    });
    server.clock.now += 5_000;
    const second = await keep(bob);
    expect(second).toMatchObject({ status: 'lose', holder: { user_id: ada.id, since: server.clock.now - 5_000 } });
    expect(namesIn(second)).toEqual(['ada', 'bob']);
  });

  it('is for one tab, also of the same user; the user is listed once', async () => {
    await keep(ada, { tab: 'tab-one-1' });
    const second = await keep(ada, { tab: 'tab-two-2' });
    expect(second).toMatchObject({ status: 'lose', holder: { tab_id: 'tab-one-1', user_id: ada.id } });
    expect(namesIn(second)).toEqual(['ada']);
  });

  it('keeps tabs of two users apart that have the same tab id', async () => {
    await keep(ada);
    expect((await keep(bob)).status).toBe('lose');
    await stop(bob);
    expect((await keep(ada)).status).toBe('holder');
  });

  it('is taken over with one call, back and forth, and always has one holder', async () => {
    await keep(ada);
    await keep(bob);
    for (let turn = 0; turn < 50; turn += 1) {
      const [taker, loser] = turn % 2 ? [ada, bob] : [bob, ada];
      expect(await keep(taker, { takesOver: true })).toMatchObject({ status: 'holder', holder: { user_id: taker.id } });
      expect(await keep(loser)).toMatchObject({ status: 'lose', holder: { user_id: taker.id } });
    }
  });

  it('has one holder when many tabs ask or take over at once', async () => {
    const tabs = Array.from({ length: 8 }, (_, index) => `tab-race-${index}`);
    for (const takesOver of [false, true]) {
      await Promise.all(tabs.map((tab, index) => keep(index % 2 ? ada : bob, { tab, takesOver })));
      const now = await Promise.all(tabs.map((tab, index) => keep(index % 2 ? ada : bob, { tab })));
      expect(now.filter(({ status }) => status === 'holder')).toHaveLength(1);
    }
  });

  it('is free after its holder has left', async () => {
    await keep(ada);
    expect((await keep(bob)).status).toBe('lose');
    await stop(ada);
    const next = await keep(bob);
    expect(next.status).toBe('holder');
    expect(namesIn(next)).toEqual(['bob']);
  });

  it('is free when the lease of its holder is over; a holder who renews it stays one', async () => {
    await keep(ada);
    server.clock.now += EDITING_LEASE_MS - 1;
    expect((await keep(bob)).status).toBe('lose');
    await keep(ada);
    server.clock.now += EDITING_LEASE_MS - 1;
    expect((await keep(bob)).status).toBe('lose');
    server.clock.now += 1;
    const next = await keep(bob);
    expect(next).toMatchObject({ status: 'holder', holder: { user_id: bob.id, since: server.clock.now } });
    expect(namesIn(next)).toEqual(['bob']);
    expect((await keep(ada)).status).toBe('lose');
  });

  it('is free at once when its holder has left the space', async () => {
    const eve = await register(server, 'eve@example.com');
    await join(eve);
    await keep(eve);
    expect((await keep(bob)).status).toBe('lose');
    await eve.browser.call(LeaveSpace, { space_id: spaceId });
    const next = await keep(bob);
    expect(next.status).toBe('holder');
    expect(namesIn(next)).toEqual(['bob']);
    expect(await refusalOf(eve.browser, KeepEditing, { bot_id: botId, tab_id: 'tab-one-1' })).toBe('notFound');
  });

  it('is never held by somebody who may only read', async () => {
    const { database } = server.database.open;
    const usersOf = async () => [];
    const changes = { publish: () => undefined };
    const now = () => server.clock.now;
    const readOnly = createEditingService({ database, now, usersOf, changes, mayChange: async () => false });
    const scope = toScope({ userId: bob.id, sessionId: '', isAdministrator: false, address: '' });
    const asked = { bot_id: botId, tab_id: 'tab-read-1' };
    expect(await readOnly.keep(scope, asked)).toMatchObject({ status: 'lose', may_hold: false, holder: null });
    expect((await keep(ada)).status).toBe('holder');
    expect(await readOnly.keep(scope, { ...asked, take_over: true })).toMatchObject({ status: 'lose' });
    expect(namesIn(await keep(ada))).toEqual(['ada', 'bob']);
  });

  it('does not guard saves: the version that they are based on does', async () => {
    await keep(ada);
    const { data } = await save(bob, 'From a client without tabs');
    expect((await keep(ada)).commit_version).toBe(data.commit_version);
  });

  it('counts 20 tabs of a user: who opens more loses those that called longest ago, but not the lock', async () => {
    const tabsOf = async ({ id }: Person) => {
      const tabs = server.database.open.database.selectFrom('botEditorTab').select('tabId');
      const rows = await tabs.where('botId', '=', botId).where('userId', '=', id).orderBy('openedAt').execute();
      return rows.map(({ tabId }) => tabId);
    };
    const open = async (tab: string) => {
      server.clock.now += 1;
      return keep(ada, { tab });
    };
    await open('tab-holder');
    await keep(bob);
    for (let index = 1; index < USER_TABS_MAX; index += 1) await open(`tab-number-${index}`);
    await open('tab-number-1');
    expect(await tabsOf(ada)).toHaveLength(USER_TABS_MAX);
    for (const tab of ['tab-surplus-1', 'tab-surplus-2']) expect((await open(tab)).status).toBe('lose');
    const kept = await tabsOf(ada);
    expect(kept).toHaveLength(USER_TABS_MAX);
    expect(kept.slice(0, 3)).toEqual(['tab-holder', 'tab-number-1', 'tab-number-4']);
    expect(kept.slice(-2)).toEqual(['tab-surplus-1', 'tab-surplus-2']);
    expect(await tabsOf(bob)).toEqual(['tab-one-1']);
    expect((await open('tab-holder')).status).toBe('holder');
  });

  it('leaves no rows of tabs that were closed without a word', async () => {
    await keep(ada);
    server.clock.now += EDITING_LEASE_MS;
    await keep(bob, { tab: 'still-open' });
    await server.jobs.runDue();
    const rows = await server.database.open.database.selectFrom('botEditorTab').select('tabId').execute();
    expect(rows).toEqual([{ tabId: 'still-open' }]);
  });
});

describe('studio §3 changes of others', () => {
  const streams: TestStream[] = [];
  beforeEach(async () => {
    await Promise.all(streams.splice(0).map((stream) => stream.cut()));
  });
  afterAll(() => Promise.all(streams.map((stream) => stream.cut())));

  async function subscribe({ browser }: Person, scene: Scene = Scene.playground): Promise<TestStream> {
    const { conversationId } = await browser.call(InitConversation, { bot_id: botId, scene, count: 1 });
    const stream = await browser.openStream(Attach, { conversation_id: conversationId, scene, after_seq_id: 0 });
    streams.push(stream);
    expect(await nextChange(stream)).toMatchObject({ kind: 'subscribed' });
    return stream;
  }

  async function nextChange(stream: TestStream): Promise<ConversationChange | null> {
    const event = await stream.next();
    return event && ConversationChange.parse(event.data);
  }

  it('reach every open chat with the draft: who changed which sections', async () => {
    const [own, other] = [await subscribe(ada), await subscribe(bob)];
    const { data } = await ada.browser.call(UpdateDraftBotInfoAgw, {
      bot_info: { bot_id: botId, name: 'Chef', prompt_info: { prompt: 'Cook well.' } },
    });
    const change: BotChange = {
      kind: 'bot-changed',
      commit_version: data.commit_version,
      sections: ['name', 'prompt_info'],
      committer_id: ada.id,
      committer_name: 'ada',
    };
    expect(await nextChange(own)).toEqual(change);
    expect(await nextChange(other)).toEqual(change);
  });

  it('are sent in the order of the versions; a save that changes nothing is not sent', async () => {
    const stream = await subscribe(bob);
    await save(ada, 'one');
    await save(ada, 'one');
    await save(bob, 'two');
    expect(await nextChange(stream)).toMatchObject({ commit_version: '2', committer_name: 'ada' });
    expect(await nextChange(stream)).toMatchObject({ commit_version: '3', committer_name: 'bob' });
  });

  it('include who is here and who holds the lock', async () => {
    const stream = await subscribe(bob);
    await keep(ada);
    expect(await nextChange(stream)).toEqual({
      kind: 'editors-changed',
      editors: [{ user_id: ada.id, user_name: 'ada', user_avatar: '' }],
      holder: { tab_id: 'tab-one-1', user_id: ada.id, since: server.clock.now },
    });
    // A renewed lease is no change.
    await keep(ada);
    await keep(bob, { takesOver: true });
    expect(await nextChange(stream)).toMatchObject({ holder: { user_id: bob.id } });
    await stop(bob);
    await stop(bob);
    expect(await nextChange(stream)).toMatchObject({ editors: [{ user_name: 'ada' }], holder: null });
    await keep(ada);
    expect(await nextChange(stream)).toMatchObject({ holder: { user_id: ada.id } });
  });

  it('end with the membership of the reader', async () => {
    const eve = await register(server, 'eva@example.com');
    await join(eve);
    const stream = await subscribe(eve);
    await eve.browser.call(LeaveSpace, { space_id: spaceId });
    await save(ada, 'Secret');
    await expect(nextChange(stream)).rejects.toThrow();
    // The server has closed it.
    streams.splice(streams.indexOf(stream), 1);
  });

  it('cross from one process to another', async () => {
    // A SQLite folder has one process.
    if (server.database.open.engine === 'sqlite') return;
    const second = await server.startAgain();
    const stream = await subscribe(bob);
    const elsewhere = second.browser();
    elsewhere.cookie = ada.browser.cookie;
    const asked = { bot_id: botId, tab_id: 'tab-far-away' };
    expect((await elsewhere.call(KeepEditing, asked)).status).toBe('holder');
    expect(await nextChange(stream)).toMatchObject({ kind: 'editors-changed', holder: { tab_id: 'tab-far-away' } });
    expect((await keep(bob)).status).toBe('lose');
    expect(await nextChange(stream)).toMatchObject({ editors: [{ user_name: 'ada' }, { user_name: 'bob' }] });
    await save({ ...ada, browser: elsewhere }, 'From afar');
    expect(await nextChange(stream)).toMatchObject({ kind: 'bot-changed', committer_name: 'ada' });
    await second[Symbol.asyncDispose]();
  });

  it('end when notices of other processes may have been lost, so that the reader looks again', async () => {
    const { database, engine } = server.database.open;
    if (engine === 'sqlite') return;
    const stream = await subscribe(bob);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen parley'`.execute(database);
    expect(await nextChange(stream)).toBeNull();
    const again = await subscribe(bob);
    await save(ada, 'Still sent');
    expect(await nextChange(again)).toMatchObject({ kind: 'bot-changed' });
  });

  it('end when somebody else writes to the channel of the notices', async () => {
    const { database, engine } = server.database.open;
    if (engine === 'sqlite') return;
    const stream = await subscribe(bob);
    await sql`select pg_notify('parley', 'not a notice')`.execute(database);
    expect(await nextChange(stream)).toBeNull();
    const again = await subscribe(bob);
    await save(ada, 'Sent afterwards');
    expect(await nextChange(again)).toMatchObject({ kind: 'bot-changed' });
  });
});
