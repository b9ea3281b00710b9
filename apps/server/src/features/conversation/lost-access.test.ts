import {
  AcceptSpaceInvitation,
  Attach,
  Chat,
  CreateSpaceInvitation,
  DeleteBotForGood,
  DeleteDraftBot,
  DeleteSpace,
  DraftBotCreate,
  InitConversation,
  LeaveSpace,
  ListSessions,
  ListSpaceMembers,
  PassportWebEmailLoginPost,
  RemoveSpaceMember,
  RevokeSession,
  SaveSpaceV2,
  Scene,
  SetUserDisabled,
  SpaceRole,
  SpaceType,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TEST_PASSWORD, type TestApp } from '../../testing/open-test-app.ts';
import { openTestChatServer, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import type { TestStream } from '../../testing/test-stream.ts';

let world: TestChatServer;
let ada: TestBrowser;
let bob: TestBrowser;
let bobId: string;
let spaceId: string;
let lastName = 0;

beforeAll(async () => {
  world = await openTestChatServer();
  // Without the check of sessions every few seconds: notices alone must do.
  world.server.app.streams.close();
  // The first account administers the installation.
  ada = (await world.server.register('ada@example.com')).browser;
  spaceId = (await ada.call(SaveSpaceV2, { name: 'Team', space_type: SpaceType.team })).data.id;
});
afterAll(() => world[Symbol.asyncDispose]());

beforeEach(async () => {
  const registered = await world.server.register(`bob-${++lastName}@example.com`);
  bob = registered.browser;
  bobId = registered.user.user_id_str;
  await joinSpace(ada, bob, spaceId);
});

async function joinSpace(owner: TestBrowser, joining: TestBrowser, space_id: string): Promise<void> {
  const invitation = { space_id, role_type: SpaceRole.member, days: 7 } as const;
  const { path } = await owner.call(CreateSpaceInvitation, invitation);
  await joining.call(AcceptSpaceInvitation, { secret: path.split('=')[1] ?? '' });
}

const scene = Scene.playground;

async function addBot(browser: TestBrowser, space_id: string): Promise<string> {
  const { bot_id } = (await browser.call(DraftBotCreate, { space_id, name: 'Bot' })).data;
  const quiet = { suggest_reply_info: { suggest_reply_mode: 2 as const }, built_in_tools: [] };
  await browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id, ...quiet } });
  return bot_id;
}

/** A reply of which "Begun" has arrived, and a subscription to its conversation. */
async function openBoth(browser: TestBrowser, bot_id: string, mentioned?: string) {
  const { conversationId } = await browser.call(InitConversation, { bot_id, scene, count: 15 });
  const conversation = { conversation_id: conversationId, scene };
  const subscription = await browser.openStream(Attach, { ...conversation, after_seq_id: 0 });
  await subscription.until(({ data }) => data.kind === 'subscribed');
  const gate = world.model.hold();
  world.model.script({ text: ['Begun', ' and never ended'], gate });
  const reply = await browser.openStream(Chat, {
    ...conversation,
    content_type: 'text',
    query: 'Hello?',
    ...(mentioned && { mention_list: [{ id: mentioned }] }),
  });
  gate.release();
  await reply.until(({ data }) => data.message?.content === 'Begun');
  return { conversation, subscription, reply, gate };
}

/** Resolves when the server has ended the stream, one way or the other. */
const ended = (stream: TestStream) => stream.rest().catch(() => []);

async function memberIdOf(userId: string): Promise<string> {
  const { members } = await ada.call(ListSpaceMembers, { space_id: spaceId });
  return members.find(({ user }) => user.user_id === userId)?.member_id ?? '';
}

async function runsOf(userId: string, server: TestApp = world.server): Promise<string[]> {
  const rows = await server.database.open.database
    .selectFrom('run')
    .select('status')
    .where('userId', '=', userId)
    .execute();
  return rows.map(({ status }) => status);
}

/** A stream that must stay open: it still gets changes. */
async function openWitness() {
  const chat = await world.chat(`witness-${++lastName}@example.com`);
  const stream = await chat.browser.openStream(Attach, { ...chat.conversationRef, after_seq_id: 0 });
  await stream.until(({ data }) => data.kind === 'subscribed');
  return async () => {
    await chat.say('Still here?');
    expect((await stream.next())?.data.kind).toBe('reply-started');
    await stream.cut();
  };
}

describe('who loses access to a space', () => {
  it('loses the streams, subscriptions and runs there when removed, and keeps those elsewhere', async () => {
    const expectUntouched = await openWitness();
    const personal = (await bob.call(SaveSpaceV2, { name: 'Own', space_type: SpaceType.personal })).data.id;
    const own = await openBoth(bob, await addBot(bob, personal));
    const { reply, subscription } = await openBoth(bob, await addBot(ada, spaceId));
    await ada.call(RemoveSpaceMember, { member_id: await memberIdOf(bobId) });
    await Promise.all([ended(reply), ended(subscription)]);
    // The request to the model of the ended run is closed; the other run goes on.
    await world.model.untilOpen(1);
    await expect.poll(async () => (await runsOf(bobId)).sort()).toEqual(['running', 'stopped']);
    own.gate.open();
    expect((await own.reply.rest()).at(-1)?.name).toBe('done');
    await own.subscription.cut();
    await expectUntouched();
  });

  it('loses the run of a bot that was mentioned from that space', async () => {
    const personal = (await bob.call(SaveSpaceV2, { name: 'Own', space_type: SpaceType.personal })).data.id;
    const mentioned = await addBot(ada, spaceId);
    const { reply, subscription } = await openBoth(bob, await addBot(bob, personal), mentioned);
    await ada.call(RemoveSpaceMember, { member_id: await memberIdOf(bobId) });
    await ended(reply);
    await world.model.untilOpen(0);
    await expect.poll(() => runsOf(bobId)).toEqual(['stopped']);
    await subscription.cut();
  });

  it('loses them after leaving the space', async () => {
    const { reply, subscription } = await openBoth(bob, await addBot(ada, spaceId));
    await bob.call(LeaveSpace, { space_id: spaceId });
    await Promise.all([ended(reply), ended(subscription)]);
    await world.model.untilOpen(0);
    await expect.poll(() => runsOf(bobId)).toEqual(['stopped']);
  });

  it('loses them when the space is deleted', async () => {
    const deleted = (await ada.call(SaveSpaceV2, { name: 'Short-lived', space_type: SpaceType.team })).data.id;
    await joinSpace(ada, bob, deleted);
    const { reply, subscription } = await openBoth(bob, await addBot(ada, deleted));
    await ada.call(DeleteSpace, { space_id: deleted });
    await Promise.all([ended(reply), ended(subscription)]);
    await world.model.untilOpen(0);
  });

  it('loses them when the agent is deleted', async () => {
    const bot_id = await addBot(ada, spaceId);
    const { reply, subscription } = await openBoth(bob, bot_id);
    await ada.call(DeleteDraftBot, { space_id: spaceId, bot_id });
    await Promise.all([ended(reply), ended(subscription)]);
    await world.model.untilOpen(0);
    await expect.poll(() => runsOf(bobId)).toEqual(['stopped']);
    await ada.call(DeleteBotForGood, { deleted_bot_id: bot_id });
    await world.server.jobs.runDue();
    expect(await runsOf(bobId)).toEqual([]);
  });

  it('loses a paused reply', async () => {
    const bot_id = await addBot(ada, spaceId);
    const bot_info = { bot_id, built_in_tools: ['request_location' as const] };
    await ada.call(UpdateDraftBotInfoAgw, { bot_info });
    const { conversationId } = await bob.call(InitConversation, { bot_id, scene, count: 15 });
    world.model.script({ toolCalls: [{ id: 'where', name: 'request_location', arguments: {} }] });
    const asked = { conversation_id: conversationId, scene, content_type: 'text', query: 'Where?' } as const;
    await (await bob.openStream(Chat, asked)).rest();
    expect(await runsOf(bobId)).toEqual(['paused']);
    await ada.call(RemoveSpaceMember, { member_id: await memberIdOf(bobId) });
    await expect.poll(() => runsOf(bobId)).toEqual(['stopped']);
  });
});

describe('a disabled user', () => {
  it('loses all streams, subscriptions and runs, and every session', async () => {
    const personal = (await bob.call(SaveSpaceV2, { name: 'Own', space_type: SpaceType.personal })).data.id;
    const { reply, subscription, conversation } = await openBoth(bob, await addBot(bob, personal));
    await ada.call(SetUserDisabled, { user_id: bobId, is_disabled: true });
    await Promise.all([ended(reply), ended(subscription)]);
    await world.model.untilOpen(0);
    await expect.poll(() => runsOf(bobId)).toEqual(['stopped']);
    expect(await refusalOf(bob, Attach, conversation)).toBe('sessionInvalid');
  });
});

describe('a revoked session', () => {
  it('loses its streams and subscriptions at once; its run and the other sessions go on', async () => {
    const expectUntouched = await openWitness();
    const other = world.server.browser();
    await other.call(PassportWebEmailLoginPost, { email: `bob-${lastName - 1}@example.com`, password: TEST_PASSWORD });
    const { reply, subscription, conversation, gate } = await openBoth(other, await addBot(ada, spaceId));
    const own = await bob.openStream(Attach, { ...conversation, after_seq_id: 0 });
    await own.until(({ data }) => data.kind === 'subscribed');
    const { sessions } = await other.call(ListSessions, {});
    const session_id = sessions.find(({ is_current }) => is_current)?.session_id ?? '';
    await bob.call(RevokeSession, { session_id });
    await Promise.all([ended(reply), ended(subscription)]);
    expect(await runsOf(bobId)).toEqual(['running']);
    gate.open();
    await expect.poll(() => runsOf(bobId)).toEqual(['finished']);
    await own.cut();
    await expectUntouched();
  });
});

describe.runIf(process.env.TEST_ENGINE === 'postgres')('access that is lost through another process', () => {
  it('ends streams and runs in the process that has them', async () => {
    await using other = await world.server.startAgain();
    const bot_id = await addBot(ada, spaceId);
    const elsewhere = other.browser();
    elsewhere.cookie = bob.cookie;
    const { reply, subscription } = await openBoth(elsewhere, bot_id);
    await ada.call(RemoveSpaceMember, { member_id: await memberIdOf(bobId) });
    await Promise.all([ended(reply), ended(subscription)]);
    await world.model.untilOpen(0);
    await expect.poll(() => runsOf(bobId)).toEqual(['stopped']);
  });
});
