import {
  type Chat,
  DuplicateBotToSpace,
  ExportBot,
  GetDraftBotInfoAgw,
  ImportBot,
  ParameterLocation,
  ParameterType,
  type RequestOf,
  ResumeChat,
  type ShortcutComponent,
  ShortcutInputType,
  ShortcutSendType,
  type ShortcutTool,
  ShortcutToolType,
  type ToolDefinition,
} from '@parley/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addScriptedModel } from '../../testing/add-scripted-model.ts';
import { newShortcut, newShortcutField } from '../../testing/new-shortcut.ts';
import { answerTextOf, openTestChatServer, type TestChat, type TestChatServer } from '../../testing/open-test-chat.ts';
import { createTeamSpace } from '../../testing/open-test-team.ts';
import { messagesOf, replyIdOf } from '../../testing/reply-events.ts';
import { onePixelPng } from '../../testing/start-picture-server.ts';
import type { TestEvent } from '../../testing/test-stream.ts';
import { upload } from '../../testing/uploading.ts';
import { type ApiServer, json, startApiServer } from './testing/api-server.ts';
import { createPlugin, type MadePlugin, parameter, publish, tool } from './testing/plugins.ts';

let api: ApiServer;
let world: TestChatServer;
let administrator: TestChat;
let users = 0;
beforeAll(async () => {
  api = await startApiServer();
  world = await openTestChatServer({}, { allowedPrivateHosts: [api.host] });
  administrator = await world.chat('root@example.com');
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await api[Symbol.asyncDispose]();
});

interface Opened {
  readonly chat: TestChat;
  readonly made: MadePlugin;
  /** Presses the shortcut. */
  press(
    values?: Record<string, string>,
    sent?: Partial<RequestOf<typeof Chat>> & { toolId?: string },
  ): Promise<TestEvent[]>;
}

const toolOf = ({ pluginId, toolIds: [id = ''] }: MadePlugin, name: string): ShortcutTool => ({
  tool_type: ShortcutToolType.plugin,
  plugin_id: pluginId,
  plugin_api_id: id,
  plugin_api_name: name,
});

/** An agent with one tool, and a shortcut that is bound to it. */
async function openBound(definition: ToolDefinition, components_list: ShortcutComponent[] = []): Promise<Opened> {
  const chat = await world.chat(`shortcut-tools-${++users}@example.com`);
  const made = await createPlugin(chat.browser, chat.spaceId, api.url, [definition]);
  await publish(
    chat.browser,
    made,
    Object.fromEntries(definition.request_params.map(({ name }) => [name, debugOf(name)])),
  );
  const [api_id = ''] = made.toolIds;
  const bound = newShortcut('Run', {
    command_id: 'run',
    send_type: ShortcutSendType.panel,
    components_list,
    tool: toolOf(made, definition.name),
  });
  await chat.change({
    plugin_list: [
      { plugin_id: made.pluginId, plugin_name: 'Pets', version: 1, api_list: [{ api_id, name: definition.name }] },
    ],
    shortcut_list: [bound],
  });
  return {
    chat,
    made,
    press: (values = {}, { toolId = api_id, ...sent } = {}) =>
      chat.say('Run it', {
        ...sent,
        shortcut_cmd_id: 'run',
        toolList: [
          {
            plugin_id: made.pluginId,
            tool_id: toolId,
            api_name: definition.name,
            parameters: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])),
          },
        ],
      }),
  };
}

const FILES = ['photo', 'paper'];
const debugOf = (name: string): unknown => (name === 'count' ? 1 : FILES.includes(name) ? `${api.url}/${name}` : name);
const callsOf = (events: readonly TestEvent[]) =>
  messagesOf(events, 'function_call').map(({ content }) => JSON.parse(content));
const resultsOf = (events: readonly TestEvent[]) => messagesOf(events, 'tool_response').map(({ content }) => content);
const requestsTo = (path: string) => api.requests.filter(({ url }) => url.pathname === path);
const lastAsked = () => JSON.stringify(world.model.requests.at(-1)?.body.messages);

describe('wire §4 a shortcut with a tool', () => {
  it('calls the tool with the values of its form; the model answers with the result', async () => {
    api.answers.set('/find', json({ found: 'Rex' }));
    const { chat, press } = await openBound(
      tool('find', {
        request_params: [
          parameter('name', { is_required: true }),
          parameter('count', { type: ParameterType.integer }),
          parameter('mode'),
          parameter('note'),
        ],
      }),
      [
        newShortcutField('Pet', { tool_param: 'name' }),
        newShortcutField('How many', { tool_param: 'count' }),
        newShortcutField('Mode', { tool_param: 'mode', hide: true, default_value: 'fast' }),
        newShortcutField('Note', {
          tool_param: 'note',
          input_type: ShortcutInputType.select,
          options: ['a'],
          is_required: false,
        }),
      ],
    );
    world.model.script({ text: ['Rex is there.'] });
    const asked = world.model.requests.length;
    const events = await press({ name: '7', count: '2', mode: 'slow', note: 'b' });
    expect(requestsTo('/find').at(-1)?.url.search).toBe('?name=7&count=2&mode=fast');
    expect(resultsOf(events)).toEqual(['{"found":"Rex"}']);
    expect(callsOf(events)).toMatchObject([{ name: 'find' }]);
    expect(answerTextOf(events)).toBe('Rex is there.');
    expect(world.model.requests).toHaveLength(asked + 1);
    expect(lastAsked()).toContain('Rex');
    const types = (await chat.history()).map(({ type }) => type);
    expect(types).toEqual(expect.arrayContaining(['question', 'function_call', 'tool_response', 'answer']));
    await chat.say('And now?');
    expect(lastAsked()).toContain('tool_call_id');
  });

  it('sends the files of its form, each for its parameter, and no others', async () => {
    const file = { location: ParameterLocation.body, is_required: true };
    const { chat, press } = await openBound(
      tool('send', {
        method: 'POST',
        body_kind: 'multipart',
        request_params: [
          parameter('photo', { ...file, file_type: 'image' }),
          parameter('paper', { ...file, file_type: 'txt' }),
        ],
      }),
      [
        newShortcutField('Paper', { tool_param: 'paper', input_type: ShortcutInputType.txt }),
        newShortcutField('Photo', { tool_param: 'photo', input_type: ShortcutInputType.image }),
      ],
    );
    const picture = await upload(chat.browser, 'cat.png', new Uint8Array(onePixelPng));
    const { Uri: file_key, ...paper } = await upload(chat.browser, 'notes.txt', new TextEncoder().encode('Feed Rex.'));
    const { file_name, file_type, file_size } = paper;
    const text = { type: 'text', text: 'Run it' };
    const photoItem = { type: 'image', image: { key: picture.Uri } };
    const paperItem = { type: 'file', file: { file_key, file_name, file_type, file_size } };
    const values = { photo: 'cat.png', paper: 'notes.txt' };
    const sent = (...items: object[]) =>
      ({ content_type: 'mix', query: JSON.stringify({ item_list: [text, ...items] }) }) as const;
    await press(values, sent(photoItem, paperItem));
    const parts = requestsTo('/send').at(-1)?.body.split('content-disposition') ?? [];
    expect(parts.find((part) => part.includes('name="photo"'))).toContain('filename="cat.png"');
    expect(parts.find((part) => part.includes('name="paper"'))).toMatch(/filename="notes\.txt"[\s\S]*Feed Rex\./);
    const before = requestsTo('/send').length;
    // A file of the user that is not in the message was not chosen in the form.
    const unsent = await press({ ...values, paper: file_key }, sent());
    expect(resultsOf(unsent)[0]).toContain('The arguments are not valid');
    expect(requestsTo('/send')).toHaveLength(before);
  });

  it('works with a model that calls no tools, which is told of none', async () => {
    const { chat, press } = await openBound(tool('plain'), []);
    const model_id = await addScriptedModel(administrator.browser, world.model, { capabilities: { tools: false } });
    await chat.change({ model_info: { model_id } });
    world.model.script({ text: ['Done.'] });
    const events = await press();
    expect(resultsOf(events)[0]).toContain('/plain');
    expect(answerTextOf(events)).toBe('Done.');
    expect(lastAsked()).toContain('/plain');
    expect(world.model.requests.at(-1)?.body.tools).toBeUndefined();
  });

  it('is called again when the answer is made anew', async () => {
    const { chat, press } = await openBound(tool('again'), []);
    const first = await press();
    const before = requestsTo('/again').length;
    const events = await chat.say('Run it', { regen_message_id: replyIdOf(first) });
    expect(resultsOf(events)[0]).toContain('/again');
    expect(requestsTo('/again')).toHaveLength(before + 1);
    const edited = await chat.say('Something else', { regen_message_id: replyIdOf(events) });
    expect(resultsOf(edited)).toEqual([]);
  });

  it('asks before a tool that writes, and goes on with the call', async () => {
    const { chat, press } = await openBound(
      tool('write', { method: 'POST', risk: 'writes', request_params: [parameter('name')] }),
      [newShortcutField('Pet', { tool_param: 'name' })],
    );
    const before = requestsTo('/write').length;
    const paused = await press({ name: 'Rex' });
    const action = messagesOf(paused, 'verbose').find(({ required_action }) => required_action)?.required_action;
    const [asked] = action?.submit_tool_outputs.tool_calls ?? [];
    expect(JSON.parse(asked?.function.arguments ?? '{}').details).toContainEqual({ label: 'name', value: 'Rex' });
    expect(requestsTo('/write')).toHaveLength(before);
    world.model.script({ text: ['Written.'] });
    const stream = await chat.browser.openStream(ResumeChat, {
      ...chat.conversationRef,
      content_type: 'text',
      resume_message_id: replyIdOf(paused),
      tool_outputs: [{ tool_call_id: asked?.id ?? '', output: 'Allow once' }],
    });
    const events = await stream.rest();
    expect(requestsTo('/write')).toHaveLength(before + 1);
    expect(answerTextOf(events)).toBe('Written.');
    expect(lastAsked()).toContain('/write');
  });

  it('tells the model in words what is missing or gone, and calls nothing else', async () => {
    const definition = tool('needs', { request_params: [parameter('name', { is_required: true })] });
    const { chat, press } = await openBound(definition, []);
    const before = requestsTo('/needs').length;
    expect(resultsOf(await press())[0]).toContain('The arguments are not valid');
    await chat.change({ plugin_list: [] });
    expect(resultsOf(await press())).toEqual(['There is no tool named needs.']);
    expect(requestsTo('/needs')).toHaveLength(before);
  });

  it('calls only the tool that the shortcut is bound to', async () => {
    const { press } = await openBound(tool('own'), []);
    expect(resultsOf(await press({}, { toolId: '1' }))).toEqual([]);
  });

  it('keeps its tool in files and copies of the space; elsewhere it only asks', async () => {
    const { chat, made } = await openBound(tool('list_pets', { request_params: [parameter('name')] }), [
      newShortcutField('Pet', { tool_param: 'name' }),
    ]);
    const shortcutsOf = async (bot_id: string) =>
      (await chat.browser.call(GetDraftBotInfoAgw, { bot_id })).data.bot_info.shortcut_list;
    const bound = { tool: toolOf(made, 'list_pets'), components_list: [{ tool_param: 'name' }] };
    const { data } = await chat.browser.call(ExportBot, { bot_id: chat.botId });
    expect(data.file.agent.shortcuts).toMatchObject([
      { tool: { plugin: 'Pets', name: 'list_pets' }, fields: [{ parameter: 'name' }] },
    ]);
    const here = await chat.browser.call(ImportBot, { space_id: chat.spaceId, file: data.file });
    expect(await shortcutsOf(here.data.bot_id)).toMatchObject([bound]);
    const target_space_id = await createTeamSpace(chat.browser, 'Team');
    const there = await chat.browser.call(ImportBot, { space_id: target_space_id, file: data.file });
    const copied = await chat.browser.call(DuplicateBotToSpace, {
      draft_bot_id: chat.botId,
      target_space_id,
      name: 'Copy',
    });
    for (const bot_id of [there.data.bot_id, copied.data.bot_id]) {
      const [shortcut] = await shortcutsOf(bot_id);
      expect(shortcut).not.toHaveProperty('tool');
      expect(shortcut?.components_list[0]).not.toHaveProperty('tool_param');
    }
    const within = await chat.browser.call(DuplicateBotToSpace, {
      draft_bot_id: chat.botId,
      target_space_id: chat.spaceId,
      name: 'Copy here',
    });
    expect(await shortcutsOf(within.data.bot_id)).toMatchObject([bound]);
  });
});
