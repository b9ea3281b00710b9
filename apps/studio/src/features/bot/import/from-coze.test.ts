import { BotFile } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const read = async (content: object) => {
  const result = await readImportFile(new Blob([JSON.stringify(content)]));
  if (result.result !== 'read') throw new Error(result.problem);
  const named = result.notes.map((note) =>
    note.type === 'not-taken' ? `${note.part} ${note.name}`.trim() : note.type,
  );
  return { source: result.source, agent: BotFile.parse(result.file).agent, named: named.sort() };
};

describe('import of a Coze bot', () => {
  it('takes over long-term memory where it is on', async () => {
    const bot = (time_capsule_info: object) => ({ bot_info: { name: 'A', bot_tag_info: { time_capsule_info } } });
    const on = { time_capsule_mode: 1, disable_prompt_calling: 1, time_capsule_time_to_live: '86400' };
    expect((await read(bot(on))).agent.memory).toEqual({ mode: 'on', used_in_replies: false, time_to_live: '86400' });
    expect((await read(bot({ time_capsule_mode: 0 }))).agent.memory).toBeUndefined();
  });

  it('reads the answer of Coze Studio, with names from its details', async () => {
    const { source, agent, named } = await read({
      code: 0,
      msg: '',
      data: {
        bot_info: {
          bot_id: '7409828301432356875',
          name: '旅行助手',
          description: 'Trips',
          icon_uri: 'default_icon/user_default_icon.png',
          prompt_info: { prompt: 'Plan trips from {{city}} to {{place}}.' },
          model_info: {
            model_id: '61010',
            temperature: 0.8,
            max_tokens: 4096,
            response_format: 1,
            short_memory_policy: { history_round: 3 },
          },
          onboarding_info: { prologue: 'Hi', suggested_questions: ['Paris?'], suggested_questions_show_mode: 1 },
          suggest_reply_info: { suggest_reply_mode: 1, customized_suggest_prompt: 'Ask on' },
          plugin_info_list: [{ plugin_id: '1', api_id: '2' }],
          workflow_info_list: [{ workflow_id: '3', workflow_name: 'book' }],
          knowledge: { knowledge_info: [{ id: '4' }] },
          variable_list: [
            { key: 'city', description: 'Home', default_value: 'Bern', is_system: false, prompt_disabled: true },
            { key: 'city' },
            { key: 'sys_uuid', is_system: true },
            { key: 'user_name' },
            { key: '城市' },
          ],
          database_list: [{ table_name: 'trips' }],
          task_info: { user_task_allowed: true },
          user_query_collect_conf: { is_collected: true, private_policy: 'https://example.com/privacy' },
          filebox_info: { Mode: 1 },
          background_image_info_list: [{}],
        },
        bot_option_data: {
          model_detail_map: { 61010: { name: 'Doubao' } },
          plugin_detail_map: { 1: { name: 'Maps' } },
          knowledge_detail_map: { 4: { name: 'Guides' } },
        },
      },
    });
    expect(source).toBe('coze');
    expect(agent).toEqual({
      name: '旅行助手',
      description: 'Trips',
      prompt: 'Plan trips from {{city}} to {{place}}.',
      model: { name: 'Doubao', temperature: 0.8, max_tokens: 4096, history_rounds: 3, response_format: 'markdown' },
      opening: { message: 'Hi', questions: ['Paris?'], questions_shown: 'all' },
      suggestions: { mode: 'custom', prompt: 'Ask on' },
      tools: [],
      variables: [
        { key: 'city', description: 'Home', default_value: 'Bern', is_system: false, in_prompt: false, enabled: true },
      ],
      filebox: 'on',
      users_may_add_tasks: true,
      questions_collected: true,
      privacy_policy: 'https://example.com/privacy',
    });
    expect(named).toEqual([
      'background',
      'database trips',
      'icon',
      'knowledge Guides',
      'plugin Maps',
      'variable city',
      'variable place',
      'variable sys_uuid',
      'variable user_name',
      'variable 城市',
      'workflow book',
    ]);
  });

  it('takes over how a bot is heard, but no voices of another server', async () => {
    const voices_info = { muted: false, autoplay: true, close_voice_call: true, i18n_lang_voice: { en: 77 } };
    const { agent, named } = await read({ bot_info: { name: 'A', prompt_info: {}, voices_info } });
    expect(agent.voice).toEqual({ muted: false, voice_messages: false, autoplay: true });
    expect(named).toEqual(['voice']);
    const speaking = { default_user_input_type: 2 };
    const other = await read({ bot_info: { name: 'A', prompt_info: {}, voices_info: speaking } });
    expect(other.agent.voice).toMatchObject({ muted: false, input: 'voice' });
    expect(other.named).toEqual([]);
  });

  it('takes over shortcuts in their order, and names those that call a tool or that an agent cannot have', async () => {
    const command = (command_name: string, rest: object = {}) => ({
      command_id: command_name,
      command_name,
      template_query: 'Ask {{City}}',
      ...rest,
    });
    const fields = [
      { name: 'City', input_type: 1, options: ['Bern', 'Rome'], default_value: { type: 1, value: 'Rome' } },
      { name: 'Day', input_type: 0, hide: true, is_required: false },
    ];
    const list = [
      command('Stay', { shortcut_command: 'stay' }),
      command('Book', { tool_type: 2, plugin_id: '7' }),
      command('Go', { send_type: 1, components_list: fields }),
      command('A name that is far too long'),
    ];
    const { agent, named } = await read({
      // The same list in both places, as some exports have it.
      bot_info: { name: 'Trips', prompt_info: {}, shortcut_sort: ['Go', 'Stay'], shortcut_command_list: list },
      bot_option_data: { shortcut_command_list: list },
    });
    expect(agent.shortcuts).toMatchObject([
      {
        name: 'Go',
        sends: 'panel',
        fields: [
          {
            name: 'City',
            type: 'select',
            options: ['Bern', 'Rome'],
            default_value: 'Rome',
            hidden: false,
            required: true,
          },
          { name: 'Day', type: 'text', hidden: true, required: false },
        ],
      },
      { name: 'Stay', command: '/stay', sends: 'query', question: 'Ask {{City}}' },
    ]);
    expect(named).toEqual(['shortcut A name that is far too long', 'shortcut Book']);
    const api = { name: 'Api', command: '/api', query_template: 'Ask', components: [] };
    const other = await read({ name: 'News', prompt_info: {}, shortcut_commands: [api] });
    expect(other.agent.shortcuts).toMatchObject([{ name: 'Api', command: '/api', question: 'Ask' }]);
  });

  it('reads a bot of the open API', async () => {
    const { agent, named } = await read({
      bot_id: '7',
      name: 'News',
      prompt_info: { prompt: 'Find news.' },
      model_info: { model_id: '1', model_name: 'Doubao', context_round: 5 },
      plugin_info_list: [{ plugin_id: '8', name: 'Headlines' }],
      bot_mode: 1,
      suggest_reply_info: { suggest_reply_mode: 1, customized_suggest_prompt: 'About {{x}}' },
    });
    expect(agent).toMatchObject({ name: 'News', prompt: 'Find news.', model: { name: 'Doubao', history_rounds: 5 } });
    expect(agent.suggestions).toEqual({ mode: 'custom', prompt: '' });
    const odd = await read({
      name: 'Odd',
      model_info: { model_name: '👩‍🚀'.repeat(101), response_format: '__proto__' },
      suggest_reply_info: { suggest_reply_mode: 'constructor' },
    });
    expect(odd.agent.model).toEqual({ name: '👩‍🚀'.repeat(100) });
    expect(odd.agent.suggestions).toBeUndefined();
    expect(named).toEqual(['agents', 'plugin Headlines', 'suggestions']);
  });
});

const workflow = `
schema_version: 1.0.0
name: summarise
id: "7"
description: Sums up
mode: workflow
nodes:
    - id: "100001"
      type: start
      title: Start
    - id: "2"
      type: llm
      title: Sum up
      parameters:
        llmParam:
            - name: modleName
              input: {type: string, value: Doubao}
            - name: temperature
              input: {type: float, value: "0.8"}
            - name: enableChatHistory
              input: {type: boolean, value: true}
            - name: chatHistoryRound
              input: {type: integer, value: "3"}
            - name: systemPrompt
              input: {type: string, value: Be brief.}
            - name: prompt
              input: {type: string, value: 'Sum up {{input}}'}
    - id: "900001"
      type: end
      title: End
edges: []
`;

describe('import of a workflow that Coze exported', () => {
  it.each(['stored', 'deflated'] as const)('takes the first model step from an archive (%s)', async (method) => {
    const archive = await zip(
      [
        { name: 'MANIFEST.yml', text: 'type: Workflow\nversion: 1.0.0\n' },
        { name: 'workflow/summarise-draft.yaml', text: workflow },
        { name: 'workflow/helper-draft.yaml', text: workflow.replace('summarise', 'helper') },
      ],
      method,
    );
    const result = await readImportFile(new Blob([archive]));
    expect(result).toEqual({
      result: 'read',
      source: 'coze',
      name: 'summarise',
      file: {
        format: 'parley-agent',
        schema_version: 1,
        agent: {
          name: 'summarise',
          description: 'Sums up',
          prompt: 'Be brief.',
          model: { name: 'Doubao', temperature: 0.8, history_rounds: 3 },
          opening: { message: '', questions: [] },
          tools: [],
        },
      },
      notes: [
        { type: 'not-taken', part: 'message', name: 'Sum up {{input}}' },
        { type: 'prompt-of-step', name: 'Sum up' },
        { type: 'not-taken', part: 'workflow', name: 'Start, End' },
        { type: 'not-taken', part: 'archive', name: 'helper' },
      ],
    });
  });

  it('refuses a damaged archive, one without a bot, and one that would be very large', async () => {
    const problemOf = async (archive: Uint8Array<ArrayBuffer>) => {
      const result = await readImportFile(new Blob([archive]));
      return result.result === 'problem' ? result.problem : null;
    };
    expect(await problemOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBe('archive');
    expect(await problemOf(await zip([{ name: 'readme.txt', text: 'Hello' }], 'stored'))).toBe('unknown');
    const many = Array.from({ length: 201 }, (_, index) => ({ name: `${index}.txt`, text: '' }));
    expect(await problemOf(await zip(many, 'stored'))).toBe('archive');
    expect(await problemOf(await zip([{ name: 'a.json', text: ' '.repeat(9_000_000) }], 'deflated'))).toBe('archive');
  });
});

async function zip(
  files: readonly { name: string; text: string }[],
  method: 'stored' | 'deflated',
): Promise<Uint8Array<ArrayBuffer>> {
  const [contents, directory]: [Uint8Array<ArrayBuffer>[], Uint8Array<ArrayBuffer>[]] = [[], []];
  const encode = (text: string) => new TextEncoder().encode(text);
  /** Numbers of two or four bytes at their places. */
  const record = (length: number, short: Record<number, number>, long: Record<number, number>) => {
    const bytes = new Uint8Array(length);
    const view = new DataView(bytes.buffer);
    for (const [at, value] of Object.entries(short)) view.setUint16(Number(at), value, true);
    for (const [at, value] of Object.entries(long)) view.setUint32(Number(at), value, true);
    return bytes;
  };
  let offset = 0;
  for (const { name, text } of files) {
    const stream = new Blob([text]).stream();
    const packed = method === 'stored' ? stream : stream.pipeThrough(new CompressionStream('deflate-raw'));
    const data = new Uint8Array(await new Response(packed).arrayBuffer());
    contents.push(record(30, { 26: name.length }, { 0: 0x04034b50 }), encode(name), data);
    const entry = { 10: method === 'stored' ? 0 : 8, 28: name.length };
    directory.push(record(46, entry, { 0: 0x02014b50, 20: data.length, 42: offset }), encode(name));
    offset += 30 + name.length + data.length;
  }
  const end = record(22, { 10: files.length }, { 0: 0x06054b50, 16: offset });
  return new Uint8Array(await new Blob([...contents, ...directory, end]).arrayBuffer());
}
