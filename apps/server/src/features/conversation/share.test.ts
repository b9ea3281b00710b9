import {
  Chat,
  ClearMessage,
  CreateConversation,
  CreateConversationShare,
  DeleteConversation,
  DeleteDraftBot,
  DeleteMessage,
  GetMessageList,
  GetSharedConversation,
  GetSpaceSharedConversation,
  LeaveSpace,
  ListAuditEntries,
  ListConversationShares,
  ListSpaceShares,
  PublishDraftBot,
  RenameConversation,
  RenewConversationShare,
  type RequestOf,
  RevokeConversationShare,
  Scene,
  SetLimits,
  SetUserDisabled,
  SHARED_MESSAGES_PAGE,
  ShowTurnVersion,
  SPACE_SHARES_MAX,
  SteerReply,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { fileMessage } from '../../testing/file-message.ts';
import { fillConversation } from '../../testing/fill-messages.ts';
import { createLookTool } from '../../testing/look-tool.ts';
import { openTestChatServer, type TestChatServer } from '../../testing/open-test-chat.ts';
import { createBot, createTeamSpace, joinSpace } from '../../testing/open-test-team.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { replyIdOf } from '../../testing/reply-events.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { upload } from '../../testing/uploading.ts';

let world: TestChatServer;
let root: TestBrowser;
let users = 0;

let ada: TestBrowser;
let adaId: string;
let bob: TestBrowser;
let spaceId: string;
let botId: string;
let conversation_id: string;

const look = createLookTool('A secret ingredient');

beforeAll(async () => {
  world = await openTestChatServer({ toolSources: [{ toolsFor: () => [look.tool] }] });
  root = (await world.server.register('root@example.com')).browser;
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  users += 1;
  world.model.answerOthers(({ body }) => ({
    text: [JSON.stringify(body).includes('Write a title') ? 'Bread' : 'Fine.'],
  }));
  const first = await world.server.register(`ada-${users}@example.com`);
  [ada, adaId] = [first.browser, first.user.user_id_str];
  bob = (await world.server.register(`bob-${users}@example.com`)).browser;
  spaceId = await createTeamSpace(ada);
  await joinSpace(ada, spaceId, bob);
  botId = await createBot(ada, spaceId, 'Baker');
  await ada.call(PublishDraftBot, { bot_id: botId });
  conversation_id = (await ada.call(CreateConversation, { bot_id: botId })).conversation.conversation_id;
});

const scene = Scene.default;
type Sent = Partial<RequestOf<typeof Chat>>;
const say = async (query: string, sent: Sent = {}) =>
  replyIdOf(
    await (await ada.openStream(Chat, { conversation_id, scene, content_type: 'text', query, ...sent })).rest(),
  );
type Sharing = Partial<RequestOf<typeof CreateConversationShare>>;
const share = (sharing: Sharing = {}) =>
  ada.call(CreateConversationShare, { conversation_id, audience: 'link', days: 7, includes_files: false, ...sharing });
const secretIn = (path: string) => path.split('=')[1] ?? '';
const visitor = () => world.server.browser();
const read = (path: string, cursor?: string) =>
  visitor().call(GetSharedConversation, { secret: secretIn(path), ...(cursor !== undefined && { cursor }) });
const textsIn = async (path: string) => (await read(path)).messages.map(({ content }) => content);
const refusalOfLink = (path: string) => refusalOf(visitor(), GetSharedConversation, { secret: secretIn(path) });

describe('a conversation that is shared by a link', () => {
  it('shows questions and answers to visitors, and nothing of how they were made', async () => {
    world.model.script({ reasoning: ['Secret thoughts'], text: ['Preheat.'] });
    await say('How do I bake?');
    const { path, share: made } = await share();
    expect(path).toMatch(/^\/shared#conversation=[\w-]{43}$/);
    expect(made).toMatchObject({ audience: 'link', includes_files: false, bot_name: 'Baker' });
    const shared = await read(path);
    expect(shared.messages.map(({ role, content }) => [role, content])).toEqual([
      ['user', 'How do I bake?'],
      ['assistant', 'Preheat.'],
    ]);
    expect(shared.bot_names[shared.bot_id]).toBe('Baker');
    expect(shared.expires_at).toBe(world.server.clock.now + 7 * DAY_MS);
    const text = JSON.stringify(shared);
    for (const hidden of ['Secret thoughts', adaId, 'token', 'extra_info', 'ada-'])
      expect(text, hidden).not.toContain(hidden);
  });

  it('shows the picture of the agent, until that changes or the share ends', async () => {
    await say('Hello');
    const { path, share: made } = await share();
    const iconIn = async () => (await read(path)).bot_icons[botId] ?? '';
    const statusOf = async (address: string) => (await visitor().send(address)).status;
    const icon = await iconIn();
    expect(icon).toMatch(/^\/api\/upload\/file\/.*share=/);
    expect(await statusOf(icon)).toBe(200);
    const { share_id } = (await share({ audience: 'space' })).share;
    const inSpace = (await bob.call(GetSpaceSharedConversation, { share_id })).bot_icons[botId] ?? '';
    expect(await statusOf(inSpace)).toBe(200);
    await ada.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, icon_uri: '' } });
    expect(await statusOf(icon)).toBe(404);
    expect(await iconIn()).toBe(`/api/bot/face/${botId}`);
    expect(await statusOf(await iconIn())).toBe(200);
    await ada.call(RevokeConversationShare, { share_id: made.share_id });
    expect(await statusOf(icon)).toBe(404);
  });

  it('shows words that were added to an answer where the agent read them', async () => {
    const call = look.hold();
    world.model.script({ toolCalls: [look.call] }, { text: ['Rye it is.'] });
    const stream = await ada.openStream(Chat, { conversation_id, scene, content_type: 'text', query: 'Which bread?' });
    const begun = await stream.until(({ data }) => data.message?.type === 'function_call');
    await call.begun;
    const words = { local_message_id: 'added', query: 'Only rye' };
    await ada.call(SteerReply, { conversation_id, scene, reply_id: replyIdOf(begun), ...words });
    call.end();
    await stream.rest();
    const { messages } = await read((await share()).path);
    expect(messages.map(({ type, content, bot_id }) => [type, content, bot_id])).toEqual([
      ['question', 'Which bread?', ''],
      ['added', 'Only rye', ''],
      ['answer', 'Rye it is.', botId],
    ]);
  });

  it('says why an answer is not complete, without its error message', async () => {
    const answers = new Map([
      ['How do I bake?', { text: ['Preheat the'], finish: 'length' }],
      ['And how hot?', { text: ['First, '], finish: 'content_filter' }],
      ['And the rest?', { text: [], finishDetail: 'I cannot help.' }],
    ]);
    world.model.answerOthers(({ body }) => answers.get(body.messages.at(-1).content) ?? { text: ['Bread'] });
    for (const query of answers.keys()) await say(query);
    const { messages } = await read((await share()).path);
    expect(messages.map(({ content, is_stopped, ending }) => [content, is_stopped, ending])).toEqual([
      ['How do I bake?', false, undefined],
      ['Preheat the', false, 'length'],
      ['And how hot?', false, undefined],
      ['First, ', true, 'content-filter'],
      ['And the rest?', false, 'refusal'],
    ]);
    expect(JSON.stringify(messages)).not.toMatch(/reason|provider|declined/);
  });

  it('stores a hash of the secret, not the secret', async () => {
    await say('Hello');
    const { path } = await share();
    const rows = await world.server.database.open.database.selectFrom('conversationShare').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secretIn(path));
    expect(await refusalOfLink('/shared#conversation=guessed')).toBe('shareNotFound');
  });

  it('shows what was shown when it was shared, and later messages after it is renewed', async () => {
    const first = await say('One');
    const { path, share: made } = await share();
    await say('Two');
    expect(await textsIn(path)).toEqual(['One', 'Fine.']);
    const second = await say('Another one', { regen_message_id: first });
    expect(await textsIn(path)).toEqual(['One', 'Fine.']);
    await ada.call(RenewConversationShare, { share_id: made.share_id });
    expect(await textsIn(path)).toEqual(['Another one', 'Fine.']);
    // A version that is shown again is not what was shared last.
    await ada.call(ShowTurnVersion, { conversation_id, version_id: first });
    expect(await textsIn(path)).toEqual(['Another one', 'Fine.']);
    await ada.call(DeleteMessage, { conversation_id, scene, message_id: first });
    expect(await textsIn(path)).toEqual(['Another one', 'Fine.']);
    expect(second).not.toBe(first);
  });

  it('shows no message that was deleted or cleared since', async () => {
    const first = await say('One');
    await say('Two');
    const { path } = await share();
    await ada.call(DeleteMessage, { conversation_id, scene, message_id: first });
    expect(await textsIn(path)).toEqual(['Two', 'Fine.']);
    await ada.call(ClearMessage, { conversation_id, scene });
    expect(await textsIn(path)).toEqual([]);
  });

  it('has a title from what it shows, and from nothing that was deleted, cleared or said since', async () => {
    const first = await say('My salary is 4,300');
    await say('What is bread?');
    const { path } = await share();
    const { share: inSpace } = await share({ audience: 'space' });
    const listed = async () => (await bob.call(ListSpaceShares, { bot_id: botId })).shares.map(({ title }) => title);
    expect((await read(path)).title).toBe('My salary is 4,300');
    expect(await listed()).toEqual(['My salary is 4,300']);
    await ada.call(RenameConversation, { conversation_id, title: 'Leaving my job' });
    expect((await read(path)).title).toBe('My salary is 4,300');
    await ada.call(DeleteMessage, { conversation_id, scene, message_id: first });
    expect((await read(path)).title).toBe('What is bread?');
    expect((await bob.call(GetSpaceSharedConversation, { share_id: inSpace.share_id })).title).toBe('What is bread?');
    await ada.call(ClearMessage, { conversation_id, scene });
    expect((await read(path)).title).toBe('');
    expect(await listed()).toEqual([]);
  });

  it('ends when it is revoked, when its day has come, and with its conversation', async () => {
    await say('Hello');
    const revoked = await share();
    await ada.call(RevokeConversationShare, { share_id: revoked.share.share_id });
    expect(await refusalOfLink(revoked.path)).toBe('shareNotFound');

    const expired = await share({ days: 1 });
    const kept = await share({ days: 3 });
    world.server.clock.now += DAY_MS;
    expect(await refusalOfLink(expired.path)).toBe('shareNotFound');
    expect((await ada.call(ListConversationShares, {})).shares.map(({ share_id }) => share_id)).toEqual([
      kept.share.share_id,
    ]);

    await ada.call(DeleteConversation, { conversation_id });
    expect(await refusalOfLink(kept.path)).toBe('shareNotFound');
    await world.server.jobs.runDue();
    const rows = await world.server.database.open.database
      .selectFrom('conversationShare')
      .select('id')
      .where('conversationId', '=', conversation_id)
      .execute();
    expect(rows).toEqual([]);
  });

  it('does not open while its owner is disabled', async () => {
    await say('Hello');
    const { path } = await share();
    await root.call(SetUserDisabled, { user_id: adaId, is_disabled: true });
    expect(await refusalOfLink(path)).toBe('shareNotFound');
    await root.call(SetUserDisabled, { user_id: adaId, is_disabled: false });
    expect(await textsIn(path)).toHaveLength(2);
  });

  it('ends with its agent', async () => {
    await say('Hello');
    const { path } = await share();
    await ada.call(DeleteDraftBot, { space_id: spaceId, bot_id: botId });
    expect(await refusalOfLink(path)).toBe('shareNotFound');
  });

  it('is forbidden by an administrator, also where there is a link already', async () => {
    await say('Hello');
    const { path } = await share();
    await root.call(SetLimits, { limits: [{ name: 'userPublicLinks', value: 0 }] });
    expect((await ada.call(ListConversationShares, {})).allows_links).toBe(false);
    const asked = { conversation_id, audience: 'link', days: 1, includes_files: false } as const;
    expect(await refusalOf(ada, CreateConversationShare, asked)).toBe('publicLinksForbidden');
    expect(await refusalOfLink(path)).toBe('shareNotFound');
    await share({ audience: 'space' });
    await root.call(SetLimits, { limits: [{ name: 'userPublicLinks', value: 1 }] });
    expect(await refusalOf(ada, CreateConversationShare, asked)).toBe('tooManyShares');
    expect(await textsIn(path)).toHaveLength(2);
    await root.call(SetLimits, { limits: [{ name: 'userPublicLinks' }] });
  });

  it('is read in pages', async () => {
    const filled = { id: conversation_id, userId: adaId, botKey: botId };
    await fillConversation(world.server.database.open, filled, { sectionId: 'section', messages: 60 });
    const { path } = await share();
    const first = await read(path);
    expect(first.messages).toHaveLength(SHARED_MESSAGES_PAGE);
    const second = await read(path, first.next_cursor);
    expect(second.next_cursor).toBe('');
    const positions = [...first.messages, ...second.messages].map(({ message_index }) => Number(message_index));
    expect(positions).toEqual([...positions].sort((a, b) => a - b));
    expect(new Set(positions).size).toBe(positions.length);
  });

  it('ends a page after about 1 MB', async () => {
    const filled = { id: conversation_id, userId: adaId, botKey: botId };
    const { open } = world.server.database;
    await fillConversation(open, filled, { sectionId: 'section', messages: 8 });
    const content = 'a'.repeat(300_000);
    await open.database.updateTable('message').set({ content }).where('conversationId', '=', conversation_id).execute();
    const { path } = await share();
    const counts: number[] = [];
    for (let cursor: string | undefined; cursor !== ''; ) {
      const page = await read(path, cursor);
      counts.push(page.messages.length);
      cursor = page.next_cursor;
    }
    expect(counts).toEqual([3, 3, 2]);
  });

  it('is read by one network a few pages at a time', async () => {
    await say('Hello');
    const secret = secretIn((await share()).path);
    const client = visitor();
    const ask = () => refusalOf(client, GetSharedConversation, { secret });
    const others = refusalOf(visitor(), GetSharedConversation, { secret });
    const refusals = await Promise.all(Array.from({ length: 60 }, ask));
    expect(new Set(refusals)).toEqual(new Set([null, 'tooManyAtOnce']));
    expect([await others, await ask()]).toEqual([null, null]);
  });

  it('needs a message, and one of several conversations', async () => {
    const asked = { conversation_id, audience: 'link', days: 1, includes_files: false } as const;
    expect(await refusalOf(ada, CreateConversationShare, asked)).toBe('nothingToShare');
    const { share: made } = await say('Hello').then(() => share());
    await ada.call(ClearMessage, { conversation_id, scene });
    expect(await refusalOf(ada, RenewConversationShare, { share_id: made.share_id })).toBe('nothingToShare');
  });

  it('limits how often a network asks', async () => {
    const client = visitor();
    const ask = () => refusalOf(client, GetSharedConversation, { secret: 'guessed' });
    const refusals = new Set<unknown>();
    for (let asked = 0; asked < 125; asked += 1) refusals.add(await ask());
    expect([...refusals]).toEqual(['shareNotFound', 'tooManyRequests']);
  });
});

describe('files of a shared conversation', () => {
  async function sayWithFile() {
    const file = await upload(ada, 'diary.txt', new TextEncoder().encode('Dear diary'));
    const { query, content_type } = fileMessage(file);
    await say(query, { content_type });
    return file;
  }
  const addressIn = (text: string) => /\/api\/upload\/file\/[^"\\]+/.exec(text)?.[0].replaceAll('\\u0026', '&') ?? '';

  it('are left out with their names unless they are shared', async () => {
    await sayWithFile();
    const { title, messages } = await read((await share()).path);
    expect(title).toBe('');
    expect(messages[0]).toMatchObject({ content: '', content_type: 'text', omitted_file_count: 1 });
  });

  it('open by addresses that end with the share', async () => {
    const { Uri } = await sayWithFile();
    const { path, share: made } = await share({ includes_files: true, days: 1 });
    const [question] = (await read(path)).messages;
    expect(question?.omitted_file_count).toBe(0);
    const address = addressIn(question?.content ?? '');
    expect(address).toContain(Uri);
    const opened = await visitor().send(address);
    expect(await opened.text()).toBe('Dear diary');
    expect(opened.headers.get('cache-control')).toBe('private, no-cache');
    // Without the share in it the signature is another one.
    expect((await visitor().send(address.replace(/&share=\w+/, ''))).status).toBe(403);
    const expires = Number(/expires=(\d+)/.exec(address)?.[1]);
    expect(expires * 1000).toBeLessThanOrEqual(made.expires_at);
    await ada.call(RevokeConversationShare, { share_id: made.share_id });
    expect((await visitor().send(address)).status).toBe(404);
  });

  it('do not open by addresses that stand in a text', async () => {
    const file = await upload(ada, 'other.txt', new TextEncoder().encode('Private'));
    world.model.script({ text: [`See ${file.file_url} and ![it](${file.file_url}).`] });
    await say('Where?');
    const text = (await textsIn((await share({ includes_files: true })).path)).join(' ');
    expect(text).not.toContain('signature');
    expect(text).toContain(`![it](/api/upload/file/${file.Uri}).`);
  });
});

describe('a conversation that is shared with the members of a space', () => {
  it('is listed for other members, who read it and cannot change it', async () => {
    await say('Hello');
    const { path, share: made } = await share({ audience: 'space' });
    const { share_id } = made;
    expect(path).toBe(`/shared/${share_id}`);
    const { shares } = await bob.call(ListSpaceShares, { bot_id: botId });
    expect(shares.map((one) => one.share_id)).toEqual([share_id]);
    const shared = await bob.call(GetSpaceSharedConversation, { share_id });
    expect(shared.messages.map(({ content }) => content)).toEqual(['Hello', 'Fine.']);
    expect(shared.owner_name).not.toBe('');
    for (const operation of [RenewConversationShare, RevokeConversationShare])
      expect(await refusalOf(bob, operation, { share_id })).toBe('forbidden');
    expect((await ada.call(ListSpaceShares, { bot_id: botId })).shares).toEqual([]);
    // The conversation itself stays its owner's.
    expect(await refusalOf(bob, GetMessageList, { conversation_id, scene, count: 1, cursor: '0' })).toBe('notFound');
  });

  it('is limited in number, apart from links', async () => {
    await say('Hello');
    for (let shares = 1; shares < SPACE_SHARES_MAX; shares += 1) await share({ audience: 'space' });
    const asked = { conversation_id, audience: 'space', days: 7, includes_files: false } as const;
    const atOnce = await Promise.all([1, 2, 3].map(() => refusalOf(ada, CreateConversationShare, asked)));
    expect(atOnce.toSorted()).toEqual([null, 'tooManyShares', 'tooManyShares']);
    await share();
    const { shares } = await ada.call(ListConversationShares, {});
    const [first = ''] = shares.filter(({ audience }) => audience === 'space').map(({ share_id }) => share_id);
    await ada.call(RevokeConversationShare, { share_id: first });
    await share({ audience: 'space' });
  });

  it('is not open while its owner is not a member of the space, nor for a member who has left', async () => {
    const { path, share_id, link } = await bobShares();
    expect(path).toBe(`/shared/${share_id}`);
    expect((await ada.call(GetSpaceSharedConversation, { share_id })).messages).toHaveLength(2);
    expect((await read(link)).messages).toHaveLength(2);
    await bob.call(LeaveSpace, { space_id: spaceId });
    expect(await refusalOf(ada, GetSpaceSharedConversation, { share_id })).toBe('notFound');
    expect((await ada.call(ListSpaceShares, { bot_id: botId })).shares).toEqual([]);
    expect(await refusalOf(visitor(), GetSharedConversation, { secret: secretIn(link) })).toBe('shareNotFound');

    await say('Hello');
    const { share: own } = await share({ audience: 'space' });
    expect(await refusalOf(bob, GetSpaceSharedConversation, { share_id: own.share_id })).toBe('notFound');
    await joinSpace(ada, spaceId, bob);
    expect((await bob.call(GetSpaceSharedConversation, { share_id: own.share_id })).messages).toHaveLength(2);
  });

  /** A conversation of another member, shared in both ways. */
  async function bobShares() {
    const { conversation } = await bob.call(CreateConversation, { bot_id: botId });
    const ref = { conversation_id: conversation.conversation_id };
    await (await bob.openStream(Chat, { ...ref, scene, content_type: 'text', query: 'Hi' })).rest();
    const asked = { ...ref, days: 7, includes_files: false };
    const ofSpace = await bob.call(CreateConversationShare, { ...asked, audience: 'space' });
    const byLink = await bob.call(CreateConversationShare, { ...asked, audience: 'link' });
    return { path: ofSpace.path, share_id: ofSpace.share.share_id, link: byLink.path };
  }

  it('is hidden from everybody else, and a link from members', async () => {
    await say('Hello');
    const { share: made } = await share({ audience: 'space' });
    const { browser: stranger } = await world.server.register(`stranger-${users}@example.com`);
    expect(await refusalOf(stranger, GetSpaceSharedConversation, { share_id: made.share_id })).toBe('notFound');
    const link = await share();
    expect(await refusalOf(bob, GetSpaceSharedConversation, { share_id: link.share.share_id })).toBe('notFound');
  });
});

it('the audit log has who shared and who stopped, without titles', async () => {
  await say('My private question');
  const { share: made } = await share();
  await share({ audience: 'space' });
  await ada.call(RenewConversationShare, { share_id: made.share_id });
  await ada.call(RevokeConversationShare, { share_id: made.share_id });
  const { entries } = await root.call(ListAuditEntries, { category: 'publication', person: `ada-${users}@` });
  expect(entries.map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Created a public link to a conversation with the agent Baker of the space Crew',
      'Shared a conversation with the agent Baker with the members of the space Crew',
      'Added newer messages to a shared conversation with the agent Baker of the space Crew',
      'Stopped sharing a conversation with the agent Baker of the space Crew',
    ]),
  );
  expect(JSON.stringify(entries)).not.toContain('private');
});
