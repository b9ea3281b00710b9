import {
  Chat,
  errorCatalogue,
  InitConversation,
  QUERY_MAX,
  Scene,
  SYSTEM_VARIABLES,
  UserUpdateProfile,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { messagesOf } from '../../testing/reply-events.ts';

let world: TestChatServer;
let chat: TestChat;

beforeAll(async () => {
  world = await openTestChatServer();
  chat = await world.chat('ada@example.com');
});
afterAll(() => world[Symbol.asyncDispose]());

const refusal = (sent: object) => refusalOf(chat.browser, Chat, { ...chat.conversationRef, query: 'Hello', ...sent });
const lastRequest = () => world.model.requests.at(-1)?.body;

describe('chat §7 the conversation of a message', () => {
  it('is found by its id alone, and with the bot it belongs to', async () => {
    expect(answerTextOf(await chat.say('One'))).toBe('One');
    expect(answerTextOf(await chat.say('Two', { bot_id: chat.botId, preset_bot: '' }))).toBe('Two');
  });

  it('is not found with another bot, another preset, another scene, or without an id', async () => {
    const other = await chat.addBot('Other');
    expect(await refusal({ bot_id: other })).toBe('conversationNotFound');
    expect(await refusal({ preset_bot: 'coze_home' })).toBe('conversationNotFound');
    expect(await refusal({ bot_id: chat.botId, preset_bot: 'coze_home' })).toBe('conversationNotFound');
    for (const scene of Object.values(Scene))
      expect(await refusal({ scene })).toBe(scene === Scene.playground ? null : 'conversationNotFound');
    expect(await refusal({ scene: undefined })).toBe('conversationNotFound');
    expect(await refusal({ conversation_id: undefined })).toBe('invalidRequest');
    expect(await refusal({ conversation_id: 'nobody-has-it' })).toBe('notFound');
  });

  it('is not found for another user', async () => {
    const { browser } = await world.server.register('eve@example.com');
    expect(await refusalOf(browser, Chat, { ...chat.conversationRef, query: 'Hello' })).toBe('notFound');
    expect(await refusalOf(world.server.browser(), Chat, { ...chat.conversationRef, query: 'Hello' })).toBe(
      'unauthenticated',
    );
  });
});

describe('chat §9 a draft answers only in the playground', () => {
  it('other scenes require the published version', async () => {
    const init = { bot_id: chat.botId, count: 15 };
    for (const scene of Object.values(Scene))
      expect(await refusalOf(chat.browser, InitConversation, { ...init, scene })).toBe(
        scene === Scene.playground ? null : 'botNotPublished',
      );
  });

  it('the playground may use either version', async () => {
    expect(await refusal({ draft_mode: true })).toBeNull();
    expect(await refusal({ draft_mode: false })).toBe('botNotPublished');
  });
});

describe('chat §7 preset bots', () => {
  const openPreset = async (preset_bot: string, scene: Scene) => {
    const { conversationId } = await chat.browser.call(InitConversation, { preset_bot, scene, count: 15 });
    return { conversation_id: conversationId, preset_bot, scene, content_type: 'text' } as const;
  };

  it.each([
    ['coze_home', Scene.home, 'the assistant of this Parley installation'],
    ['prompt_optimize', Scene.promptOptimize, 'You rewrite prompts'],
  ])('%s answers with its own prompt', async (preset, scene, prompt) => {
    const conversationRef = await openPreset(preset, scene);
    world.model.script({ text: ['Here you are'] }, { text: ['[]'] });
    const stream = await chat.browser.openStream(Chat, { ...conversationRef, query: 'Help me' });
    const events = await stream.rest();
    expect(answerTextOf(events)).toBe('Here you are');
    expect(events.at(-1)?.name).toBe('done');
    const asked = world.model.requests.findLast(({ body }) => body.messages[0].content.includes(prompt));
    expect(asked?.body.messages.at(-1)).toEqual({ role: 'user', content: 'Help me' });
    expect(messagesOf(events, 'answer')[0]?.sender_id).toBe(preset);
  });

  it('are not found under an unknown name', async () => {
    expect(await refusalOf(chat.browser, InitConversation, { preset_bot: 'nobody', scene: 3, count: 15 })).toBe(
      'botNotFound',
    );
    expect(await refusalOf(chat.browser, InitConversation, { scene: 3, count: 15 })).toBe('botNotFound');
  });
});

describe('chat §7 the fields of a message', () => {
  it('query: 1 to 200,000 characters', async () => {
    expect(await refusal({ query: '' })).toBe('invalidRequest');
    expect(await refusal({ query: undefined })).toBe('invalidRequest');
    expect(await refusal({ query: 'a\0b' })).toBe('nulCharacter');
    expect(await refusal({ query: 'x'.repeat(QUERY_MAX + 1) })).toBe('invalidRequest');
    const longest = '好'.repeat(QUERY_MAX);
    const { code } = errorCatalogue.modelContextTooLong;
    // It is stored and acknowledged before it is found to exceed the model's window.
    expect((await chat.say(longest)).map(({ data }) => data.message?.content ?? data.code)).toEqual([longest, code]);
  });

  it('local_message_id: 1 to 64 characters; optional', async () => {
    expect(await refusal({ local_message_id: '' })).toBe('invalidRequest');
    expect(await refusal({ local_message_id: 'x'.repeat(65) })).toBe('invalidRequest');
    const [ack] = messagesOf(await chat.say('Unnamed'));
    expect(ack?.extra_info.local_message_id).not.toBe('');
  });

  it('lists and maps have limits', async () => {
    const turn = { role: 'user', content: 'x' };
    expect(await refusal({ chat_history: Array(201).fill(turn) })).toBe('invalidRequest');
    expect(await refusal({ chat_history: [{ role: 'system', content: 'x' }] })).toBe('invalidRequest');
    expect(await refusal({ insert_history_message_list: Array(21).fill('x') })).toBe('invalidRequest');
    expect(await refusal({ insert_history_message_list: [''] })).toBe('invalidRequest');
    expect(await refusal({ mention_list: Array(11).fill({ id: chat.botId }) })).toBe('invalidRequest');
    expect(await refusal({ custom_variables: { topic: 1 } })).toBe('invalidRequest');
    expect(await refusal({ content_type: 'card' })).toBe('invalidRequest');
    expect(await refusal({ scene: 77 })).toBe('invalidRequest');
  });

  it('unknown fields are dropped, not refused', async () => {
    const extra = { device_id: 'device-1' };
    expect(await refusal({ extra, space_id: '1', stream: true, toolList: [] })).toBeNull();
    for (const bot_version of ['3', '', '1.0.2']) expect(await refusal({ bot_version })).toBeNull();
  });
});

describe('chat §2 a mentioned bot', () => {
  it('answers instead of the bot of the conversation', async () => {
    const cook = await chat.addBot('Cook', { prompt_info: { prompt: 'You cook.' } });
    const events = await chat.say('Soup?', { mention_list: [{ id: cook }] });
    expect(lastRequest().messages[0]).toEqual({ role: 'system', content: 'You cook.' });
    expect(messagesOf(events, 'ack')[0]?.mention_list).toEqual([{ id: cook }]);
    for (const message of messagesOf(events, 'answer')) expect(message.sender_id).toBe(cook);
    const [answer, question] = await chat.history();
    expect([answer?.sender_id, question?.mention_list]).toEqual([cook, [{ id: cook }]]);
  });

  it('chat §8 is refused when it does not exist or the caller may not use it', async () => {
    const foreign = await world.chat('mallory@example.com');
    expect(errorCatalogue.mentionedBotNotFound.code).toBe(0x29b95615);
    expect(await refusal({ mention_list: [{ id: 'nobody' }] })).toBe('mentionedBotNotFound');
    expect(await refusal({ mention_list: [{ id: foreign.botId }] })).toBe('mentionedBotNotFound');
    expect(await refusal({ mention_list: [{ id: chat.botId }, { id: foreign.botId }] })).toBe('mentionedBotNotFound');
  });
});

describe('chat §7 the request to the model', () => {
  it('chat_history replaces the messages of the section', async () => {
    await chat.say('Remember this');
    await chat.say('Now?', {
      chat_history: [
        { role: 'user', content: 'Earlier' },
        { role: 'assistant', content: 'Answered' },
      ],
    });
    expect(lastRequest().messages).toEqual([
      { role: 'user', content: 'Earlier' },
      { role: 'assistant', content: 'Answered' },
      { role: 'user', content: 'Now?' },
    ]);
  });

  it('insert_history_message_list stores messages of the bot before the question', async () => {
    await chat.say('And then?', { insert_history_message_list: ['Once upon a time', 'there was a bot'] });
    expect(lastRequest().messages.slice(-3)).toEqual([
      { role: 'assistant', content: 'Once upon a time' },
      { role: 'assistant', content: 'there was a bot' },
      { role: 'user', content: 'And then?' },
    ]);
    const [, question, second, first] = await chat.history();
    expect([first?.content, second?.content, question?.content]).toEqual([
      'Once upon a time',
      'there was a bot',
      'And then?',
    ]);
    expect([first?.role, first?.type, first?.reply_id, first?.sender_id]).toEqual([
      'assistant',
      'answer',
      '0',
      chat.botId,
    ]);
  });

  it('custom_variables and {{user_name}} fill the prompt; other placeholders stay', async () => {
    const prompt = 'Help {{user_name}} with {{ topic }}, not {{other}} or {{toString}}. {{price}}';
    await chat.change({ prompt_info: { prompt } });
    await chat.browser.call(UserUpdateProfile, { name: 'Ada $& L' });
    await chat.say('Go', { custom_variables: { topic: 'cooking', price: "$1 $'" } });
    expect(lastRequest().messages[0].content).toBe("Help Ada $& L with cooking, not {{other}} or {{toString}}. $1 $'");
    await chat.say('Go', { custom_variables: { user_name: 'somebody' } });
    expect(lastRequest().messages[0].content).toContain('Help somebody with {{ topic }}');
    await chat.change({ prompt_info: { prompt: '' } });
  });

  it('every variable of the system is filled', async () => {
    const prompt = SYSTEM_VARIABLES.map((name) => `${name}: {{${name}}}`).join('\n');
    await chat.change({ prompt_info: { prompt } });
    await chat.say('Go');
    const { content } = lastRequest().messages[0];
    expect(content).not.toContain('{{');
    expect(content).toMatch(/^channel: debug chat$/m);
    await chat.change({ prompt_info: { prompt: '' } });
  });
});
