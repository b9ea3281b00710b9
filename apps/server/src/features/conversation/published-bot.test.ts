import {
  Chat,
  CheckFiles,
  CreateSection,
  DeleteModel,
  GetMessageList,
  GetOnboarding,
  InitConversation,
  PublishDraftBot,
  type RequestOf,
  ResumeChat,
  Scene,
  SetBotConnector,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { replyIdOf } from '../../testing/reply-events.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';

let world: TestChatServer;
let chat: TestChat;
let administrator: TestBrowser;

beforeAll(async () => {
  world = await openTestChatServer();
  administrator = (await world.server.register('administrator@example.com')).browser;
});
afterAll(() => world[Symbol.asyncDispose]());

let users = 0;
/** A user with a bot that was published with a prompt and an opening. */
async function openPublished(prompt = 'Version one', prologue = 'Opening one'): Promise<string> {
  users += 1;
  chat = await world.chat(`published-${users}@example.com`, { prompt_info: { prompt }, onboarding_info: { prologue } });
  return publish();
}

const publish = async () => (await chat.browser.call(PublishDraftBot, { bot_id: chat.botId })).data.version;
const init = (scene: Scene, rest: Partial<RequestOf<typeof InitConversation>> = {}) =>
  chat.browser.call(InitConversation, { bot_id: chat.botId, scene, count: 15, ...rest });
const systemOf = (request: { body: unknown } | undefined) => JSON.stringify(request?.body);

/** Sends a message and returns what the model was asked. */
async function ask(conversation_id: string, scene: Scene, rest: Partial<RequestOf<typeof Chat>> = {}): Promise<string> {
  const sent = { conversation_id, scene, content_type: 'text' as const, query: 'Hello', ...rest };
  await (await chat.browser.openStream(Chat, sent)).rest();
  return systemOf(world.model.requests.at(-1));
}

describe('chat §9 published bots', () => {
  it('answer in every scene but the playground, where the draft does', async () => {
    await openPublished();
    await chat.change({ prompt_info: { prompt: 'Draft two' }, onboarding_info: { prologue: 'Opening two' } });
    await chat.browser.call(SetBotConnector, { bot_id: chat.botId, connector_id: '999', is_on: true });
    for (const scene of Object.values(Scene)) {
      const { conversationId, prologue } = await init(scene);
      const isDraft = scene === Scene.playground;
      expect(prologue).toBe(isDraft ? 'Opening two' : 'Opening one');
      expect(await ask(conversationId, scene)).toContain(isDraft ? 'Draft two' : 'Version one');
    }
    const { data } = await chat.browser.call(GetOnboarding, { bot_id: chat.botId, scene: Scene.home });
    expect(data.prologue).toBe('Opening one');
  });

  it('answer in the playground too when the draft is not wanted', async () => {
    await openPublished();
    await chat.change({ prompt_info: { prompt: 'Draft two' } });
    const ref = chat.conversationRef;
    expect(await ask(ref.conversation_id, ref.scene, { draft_mode: false })).toContain('Version one');
    expect(await ask(ref.conversation_id, ref.scene)).toContain('Draft two');
  });

  it('show their name as it was published', async () => {
    await openPublished();
    await chat.change({ name: 'Renamed' });
    expect(Object.values((await init(Scene.home)).botInfoMap)).toMatchObject([{ nickname: 'Bot' }]);
    expect(Object.values((await init(Scene.playground)).botInfoMap)).toMatchObject([{ nickname: 'Renamed' }]);
  });

  it('in web pages answer only while that is switched on, also in conversations that have begun', async () => {
    await openPublished();
    const request = { bot_id: chat.botId, scene: Scene.openSdk, count: 15 };
    expect(await refusalOf(chat.browser, InitConversation, request)).toBe('botUnbound');
    await chat.browser.call(SetBotConnector, { bot_id: chat.botId, connector_id: '999', is_on: true });
    const { conversationId } = await init(Scene.openSdk);
    expect(await ask(conversationId, Scene.openSdk)).toContain('Version one');
    await chat.browser.call(SetBotConnector, { bot_id: chat.botId, connector_id: '999', is_on: false });
    const message = { conversation_id: conversationId, scene: Scene.openSdk, query: 'Hello' };
    expect(await refusalOf(chat.browser, Chat, message)).toBe('botUnbound');
  });

  it('in web pages do not go on after a pause once that is switched off', async () => {
    await openPublished();
    await chat.change({ built_in_tools: ['request_location'] });
    await publish();
    const switchWebPage = (is_on: boolean) =>
      chat.browser.call(SetBotConnector, { bot_id: chat.botId, connector_id: '999', is_on });
    await switchWebPage(true);
    const { conversationId } = await init(Scene.openSdk);
    world.model.script({ toolCalls: [{ id: 'where', name: 'request_location', arguments: {} }] });
    const sent = { conversation_id: conversationId, scene: Scene.openSdk, content_type: 'text' as const };
    const events = await (await chat.browser.openStream(Chat, { ...sent, query: 'Weather?' })).rest();
    const output = JSON.stringify({ coordinates: { longitude: '13.4', latitude: '52.5' } });
    const resumed = {
      ...sent,
      resume_message_id: replyIdOf(events),
      tool_outputs: [{ tool_call_id: 'where', output }],
    };
    await switchWebPage(false);
    expect(await refusalOf(chat.browser, ResumeChat, resumed)).toBe('botUnbound');
    await switchWebPage(true);
    world.model.script({ text: ['Sunny'] });
    expect(answerTextOf(await (await chat.browser.openStream(ResumeChat, resumed)).rest())).toBe('Sunny');
  });

  it('check files with the model of the published version', async () => {
    await openPublished();
    await chat.change({ model_info: { model_id: 'deleted' } });
    const request = { bot_id: chat.botId, object_ids: [] };
    expect(await refusalOf(chat.browser, CheckFiles, { ...request, scene: Scene.home })).toBeNull();
    expect(await refusalOf(chat.browser, CheckFiles, { ...request, scene: Scene.playground })).toBe('noModel');
  });
});

describe('a conversation keeps the version it began with until its next section', () => {
  it('also when a newer version was published, and opens with it', async () => {
    const first = await openPublished();
    const { conversationId, botVersion } = await init(Scene.home);
    expect(botVersion).toBe(first);
    expect(await ask(conversationId, Scene.home)).toContain('Version one');
    await chat.change({ prompt_info: { prompt: 'Version two' }, onboarding_info: { prologue: 'Opening two' } });
    const second = await publish();
    expect(await ask(conversationId, Scene.home)).toContain('Version one');
    expect(await init(Scene.home)).toMatchObject({ botVersion: first, prologue: 'Opening one' });
    const opening = await chat.browser.call(GetOnboarding, { bot_id: chat.botId, scene: Scene.home });
    expect(opening.data.prologue).toBe('Opening one');
    await chat.browser.call(CreateSection, { conversation_id: conversationId, scene: Scene.home });
    expect(await init(Scene.home)).toMatchObject({ botVersion: second, prologue: 'Opening two' });
    expect(await ask(conversationId, Scene.home)).toContain('Version two');
    expect(await ask(conversationId, Scene.home)).toContain('Version two');
  });

  it('begins with the first message, not when it is opened', async () => {
    await openPublished();
    const { conversationId } = await init(Scene.home);
    await chat.change({ prompt_info: { prompt: 'Version two' } });
    await publish();
    expect(await ask(conversationId, Scene.home)).toContain('Version two');
  });

  it('goes on with the published version when the model of its own was deleted', async () => {
    const model_id = await addScriptedModel(administrator, world.model, {});
    await openPublished();
    await chat.change({ model_info: { model_id } });
    await publish();
    const { conversationId } = await init(Scene.home);
    expect(await ask(conversationId, Scene.home)).toContain('Version one');
    await administrator.call(DeleteModel, { model_id });
    const message = { conversation_id: conversationId, scene: Scene.home, query: 'Hello' };
    expect(await refusalOf(chat.browser, Chat, message)).toBe('noModel');
    await chat.change({ prompt_info: { prompt: 'Version two' }, model_info: { model_id: '' } });
    await publish();
    expect(await ask(conversationId, Scene.home)).toContain('Version two');
    await chat.change({ prompt_info: { prompt: 'Version three' } });
    await publish();
    expect(await ask(conversationId, Scene.home)).toContain('Version two');
  });

  it('has one version in each section, also when messages, sections and publications come at once', async () => {
    await openPublished('Version 0.');
    const { conversationId: conversation_id } = await init(Scene.home);
    const ref = { conversation_id, scene: Scene.home };
    for (let round = 1; round <= 6; round += 1) {
      await chat.change({ prompt_info: { prompt: `Version ${round}.` } });
      await Promise.all([
        ask(conversation_id, Scene.home, { query: `${round} a` }),
        publish(),
        ask(conversation_id, Scene.home, { query: `${round} b` }),
        chat.browser.call(CreateSection, ref),
        ask(conversation_id, Scene.home, { query: `${round} c` }),
      ]);
      await ask(conversation_id, Scene.home, { query: `${round} d` });
    }
    const { message_list } = await chat.browser.call(GetMessageList, { ...ref, cursor: '0', count: 100 });
    const questions = message_list.filter(({ type }) => type === 'question');
    expect(questions).toHaveLength(24);
    const isAsking = (query: string, message: unknown) => JSON.stringify(message).includes(`"${query}"`);
    // The last one: an attempt that came too late asked the model in vain.
    const versionFor = (query: string) =>
      systemOf(world.model.requests.findLast(({ body }) => isAsking(query, body.messages.at(-1)))).match(
        /Version \d/,
      )?.[0];
    const versionsIn = new Map<string, Set<string | undefined>>();
    for (const { section_id, content } of questions)
      versionsIn.set(section_id, new Set([...(versionsIn.get(section_id) ?? []), versionFor(content)]));
    expect([...versionsIn.values()].filter((versions) => versions.size !== 1)).toEqual([]);
    expect(versionsIn.size).toBeGreaterThanOrEqual(6);
  });

  it('continues a cut answer with the version of that answer', async () => {
    await openPublished();
    const { conversationId: conversation_id } = await init(Scene.home);
    world.model.script({ text: ['One tw'], finish: 'length' });
    const sent = { conversation_id, scene: Scene.home, content_type: 'text' as const };
    const events = await (await chat.browser.openStream(Chat, { ...sent, query: 'Count' })).rest();
    await chat.change({ prompt_info: { prompt: 'Version two' } });
    await publish();
    world.model.script({ text: ['o'] });
    const continued = { ...sent, resume_message_id: replyIdOf(events) };
    expect(answerTextOf(await (await chat.browser.openStream(ResumeChat, continued)).rest())).toBe('One two');
    expect(systemOf(world.model.requests.at(-1))).toContain('Version one');
  });
});

describe('studio §4 a version is tried out in the scene evaluation', () => {
  it('answers as that version, whatever is published', async () => {
    const first = await openPublished();
    await chat.change({ prompt_info: { prompt: 'Version two' } });
    await publish();
    const { conversationId, botVersion } = await init(Scene.evaluation, { bot_version: first });
    expect(botVersion).toBe(first);
    const scene = Scene.evaluation;
    expect(await ask(conversationId, scene, { bot_version: first })).toContain('Version one');
    expect(await ask(conversationId, scene)).toContain('Version two');
    const unknown = { bot_id: chat.botId, scene, bot_version: 'none', count: 15 };
    expect(await refusalOf(chat.browser, InitConversation, unknown)).toBe('botVersionNotFound');
  });

  it('gets nothing of what another version was asked and answered', async () => {
    const first = await openPublished();
    await chat.change({ prompt_info: { prompt: 'Version two' } });
    const second = await publish();
    const scene = Scene.evaluation;
    const tryOut = async (bot_version: string, query: string) => {
      const { conversationId, lastSectionId } = await init(scene, { bot_version });
      return { lastSectionId, asked: await ask(conversationId, scene, { bot_version, query }) };
    };
    const one = await tryOut(second, 'Asked of two');
    const again = await tryOut(second, 'Again');
    expect(again.lastSectionId).toBe(one.lastSectionId);
    expect(again.asked).toContain('Asked of two');
    const { asked } = await tryOut(first, 'Asked of one');
    expect(asked).toContain('Version one');
    expect(asked).not.toContain('Asked of two');
  });

  it('has a section of its own when several versions are tried out in turn, as in two windows', async () => {
    const first = await openPublished();
    await chat.change({ prompt_info: { prompt: 'Version two' } });
    const second = await publish();
    const scene = Scene.evaluation;
    const { conversationId } = await init(scene, { bot_version: first });
    await init(scene, { bot_version: second });
    const tryOut = (bot_version: string, query: string) => ask(conversationId, scene, { bot_version, query });
    await tryOut(first, 'Asked of one');
    const two = await tryOut(second, 'Asked of two');
    expect(two).toContain('Version two');
    expect(two).not.toContain('Asked of one');
    const one = await tryOut(first, 'Again');
    expect(one).toContain('Version one');
    expect(one).not.toContain('Asked of two');
    expect(await tryOut(first, 'Once more')).toContain('Again');
  });

  it('is ignored in every other scene', async () => {
    const first = await openPublished();
    await chat.change({ prompt_info: { prompt: 'Version two' } });
    await publish();
    const { conversationId } = await init(Scene.home);
    expect(await ask(conversationId, Scene.home, { bot_version: first })).toContain('Version two');
  });
});
