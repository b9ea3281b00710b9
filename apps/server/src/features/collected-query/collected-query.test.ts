import {
  Chat,
  COLLECTED_QUERY_DAYS,
  CreateSection,
  DeleteCollectedQueries,
  ExportBot,
  InitConversation,
  ListCollectedQueries,
  PassportWebEmailLoginPost,
  PRIVATE_POLICY_MAX,
  PublishDraftBot,
  Scene,
  UpdateDraftBotInfoAgw,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '../../platform/clock-and-ids.ts';
import { TEST_PASSWORD } from '../../testing/open-test-app.ts';
import { openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';

let world: TestChatServer;
let users = 0;
beforeAll(async () => {
  world = await openTestChatServer();
});
afterAll(() => world[Symbol.asyncDispose]());

async function openPublished(private_policy = 'https://example.com/privacy'): Promise<TestChat> {
  users += 1;
  const chat = await world.chat(`collect-${users}@example.com`, {
    user_query_collect_conf: { is_collected: true, private_policy },
    onboarding_info: { prologue: 'Welcome.' },
  });
  await chat.browser.call(PublishDraftBot, { bot_id: chat.botId });
  return chat;
}

const init = ({ browser, botId }: TestChat, scene: Scene) =>
  browser.call(InitConversation, { bot_id: botId, scene, count: 15 });

async function ask(chat: TestChat, query: string, rest: object = {}, scene: Scene = Scene.home): Promise<void> {
  const { conversationId } = await init(chat, scene);
  const sent = { conversation_id: conversationId, scene, content_type: 'text' as const, query, ...rest };
  await (await chat.browser.openStream(Chat, sent)).rest();
}

const collected = async ({ browser, botId }: TestChat, search = '') =>
  (await browser.call(ListCollectedQueries, { bot_id: botId, ...(search && { search }) })).queries.map(
    ({ text }) => text,
  );

describe('studio §3 query collect', () => {
  it('keeps the questions of users of the published agent, newest first, and not those of the editor', async () => {
    const chat = await openPublished();
    await ask(chat, 'First question');
    world.server.clock.now += 1;
    await ask(chat, 'Zweite Frage');
    await chat.say('Tried out');
    expect(await collected(chat)).toEqual(['Zweite Frage', 'First question']);
    expect(await collected(chat, 'frage')).toEqual(['Zweite Frage']);
    const listed = await chat.browser.call(ListCollectedQueries, { bot_id: chat.botId });
    expect(JSON.stringify(listed)).not.toContain(chat.userId);
    expect(listed.total).toBe(2);
  });

  it('keeps a question once, though it is sent again or answered again', async () => {
    const chat = await openPublished();
    await ask(chat, 'Once', { local_message_id: 'once' });
    await ask(chat, 'Once', { local_message_id: 'once' });
    const { messageList } = await init(chat, Scene.home);
    await ask(chat, 'Once', { regen_message_id: messageList[0]?.message_id });
    expect(await collected(chat)).toEqual(['Once']);
  });

  it('keeps an edited question like any other', async () => {
    const chat = await openPublished();
    await ask(chat, 'First wording');
    const edit = async (query: string) => {
      world.server.clock.now += 1;
      const { messageList } = await init(chat, Scene.home);
      const asked = messageList.find(({ type }) => type === 'question');
      await ask(chat, query, { regen_message_id: asked?.message_id });
    };
    await edit('Second wording');
    expect(await collected(chat)).toEqual(['Second wording', 'First wording']);
    await edit(' Second wording ');
    expect(await collected(chat)).toEqual(['Second wording', 'First wording']);
  });

  it('tells users before they chat, with a link to the policy or its text', async () => {
    const linked = await openPublished();
    const { prologue } = await init(linked, Scene.home);
    expect(prologue).toMatch(/^Welcome\.\n\n/);
    expect(prologue).toContain('[Privacy policy](<https://example.com/privacy>)');
    expect((await init(linked, Scene.playground)).prologue).toBe('Welcome.');
    const written = await openPublished('We keep it.\nFor a while.');
    expect((await init(written, Scene.home)).prologue).toContain('> We keep it.\n> For a while.');
  });

  it('keeps nothing of people who were not told of it', async () => {
    const chat = await openPublished();
    // Of another agent, which does not collect, with the first one mentioned in its chat.
    const quiet = await chat.addBot('Quiet');
    await chat.browser.call(PublishDraftBot, { bot_id: quiet });
    await ask({ ...chat, botId: quiet }, 'To whom it may concern', { mention_list: [{ id: chat.botId }] });
    expect(await collected(chat)).toEqual([]);
    // A window is open when the next version begins to collect.
    const window = { bot_id: quiet, scene: Scene.home };
    const { conversationId } = await chat.browser.call(InitConversation, { ...window, count: 15 });
    const user_query_collect_conf = { is_collected: true, private_policy: 'We keep it.' };
    await chat.browser.call(UpdateDraftBotInfoAgw, { bot_info: { bot_id: quiet, user_query_collect_conf } });
    await chat.browser.call(PublishDraftBot, { bot_id: quiet });
    await chat.browser.call(CreateSection, { conversation_id: conversationId, scene: Scene.home });
    const sent = { conversation_id: conversationId, scene: Scene.home, content_type: 'text' as const };
    await (await chat.browser.openStream(Chat, { ...sent, query: 'Below the old opening' })).rest();
    expect(await collected({ ...chat, botId: quiet })).toEqual([]);
    await ask({ ...chat, botId: quiet }, 'Below the new opening');
    expect(await collected({ ...chat, botId: quiet })).toEqual(['Below the new opening']);
  });

  it('is off where there is no policy, and refuses one that is too long', async () => {
    const { browser, botId } = await openPublished();
    const refused = (user_query_collect_conf: object) =>
      refusalOf(browser, UpdateDraftBotInfoAgw, { bot_info: { bot_id: botId, user_query_collect_conf } });
    expect(await refused({ is_collected: true, private_policy: ' ' })).toBe('invalidRequest');
    const long = 'p'.repeat(PRIVATE_POLICY_MAX);
    expect(await refused({ is_collected: true, private_policy: `${long}p` })).toBe('invalidRequest');
    expect(await refused({ is_collected: true, private_policy: long })).toBeNull();
    expect(await refused({ is_collected: false, private_policy: '' })).toBeNull();
  });

  it('forgets questions after their time, and all of them when a builder wants it', async () => {
    const chat = await openPublished();
    await ask(chat, 'Old');
    world.server.clock.now += (COLLECTED_QUERY_DAYS + 1) * DAY_MS;
    const login = { email: `collect-${users}@example.com`, password: TEST_PASSWORD };
    await chat.browser.call(PassportWebEmailLoginPost, login);
    await ask(chat, 'New');
    await world.server.jobs.runDue();
    expect(await collected(chat)).toEqual(['New']);
    await chat.browser.call(DeleteCollectedQueries, { bot_id: chat.botId });
    expect(await collected(chat)).toEqual([]);
  });

  it('is a setting of files, which have no questions', async () => {
    const chat = await openPublished();
    await ask(chat, 'Secret question');
    const { file } = (await chat.browser.call(ExportBot, { bot_id: chat.botId })).data;
    expect(file.agent).toMatchObject({
      questions_collected: true,
      privacy_policy: 'https://example.com/privacy',
      free_chats: { limited: false, count: 0, refreshed: 'never' },
    });
    expect(JSON.stringify(file)).not.toContain('Secret');
  });
});
