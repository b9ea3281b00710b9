import { BotFile } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const read = async (text: string) => {
  const result = await readImportFile(new Blob([text]));
  if (result.result !== 'read') throw new Error(result.problem);
  // The server takes it.
  BotFile.parse(result.file);
  return { ...result, agent: BotFile.parse(result.file).agent };
};

const chatApp = `
app:
  description: Plans trips
  icon: 🤖
  icon_background: '#FFEAD5'
  mode: agent-chat
  name: Travel planner
kind: app
version: 0.1.5
model_config:
  agent_mode:
    enabled: true
    strategy: function_call
    tools:
    - {enabled: true, provider_name: time, tool_label: Current Time, tool_name: current_time}
    - {enabled: true, provider_name: google, tool_label: GoogleSearch, tool_name: google_search}
    - {enabled: false, provider_name: wikipedia, tool_name: wikipedia_search}
  annotation_reply: {enabled: false}
  dataset_configs:
    datasets:
      datasets:
      - dataset: {enabled: true, id: 4f0a}
      - dataset: {enabled: true, id: 4f0b}
  external_data_tools:
  - {enabled: true, label: Weather, variable: weather}
  model:
    completion_params: {temperature: 0.7, max_tokens: 512, top_p: 1, stop: [], seed: 7}
    mode: chat
    name: gpt-4o-mini
    provider: openai
  opening_statement: Where to?
  pre_prompt: |
    You plan trips to {{city}} for {{user_name}}.
    Be brief.
  prompt_type: simple
  sensitive_word_avoidance: {configs: [], enabled: true, type: keywords}
  suggested_questions: [One day?, '', "  A week?  "]
  suggested_questions_after_answer: {enabled: true}
  text_to_speech: {enabled: false}
  user_input_form:
  - text-input: {label: City, variable: city, required: true}
`;

const chatflow = `
app: {name: Support, mode: advanced-chat, description: ''}
kind: app
version: 0.5.0
workflow:
  conversation_variables: [{name: mood, value_type: string}]
  environment_variables: [{name: API_KEY, value: sk-very-secret, value_type: secret}]
  features:
    opening_statement: Hello
    suggested_questions: []
    suggested_questions_after_answer: {enabled: false}
  graph:
    edges: []
    nodes:
    - data: {title: Start, type: start}
    - data:
        title: Answer kindly
        type: llm
        memory: {window: {enabled: true, size: 6}}
        model: {name: claude-9, provider: anthropic, completion_params: {temperature: 3}}
        prompt_template:
        - {role: system, text: 'You support {{#sys.query#}}.'}
        - {role: user, text: 'Question'}
    - data: {title: Reply, type: answer}
`;

describe('import of a Dify app file', () => {
  it('takes prompt, opening, suggestions, model and known tools of a chat or agent app', async () => {
    const { source, agent } = await read(chatApp);
    expect(source).toBe('dify');
    expect(agent).toEqual({
      name: 'Travel planner',
      description: 'Plans trips',
      prompt: 'You plan trips to {{city}} for {{user_name}}.\nBe brief.\n',
      model: { name: 'gpt-4o-mini', temperature: 0.7, max_tokens: 512, top_p: 1 },
      opening: { message: 'Where to?', questions: ['One day?', 'A week?'], questions_shown: 'all' },
      suggestions: { mode: 'system', prompt: '' },
      tools: ['current_time'],
    });
  });

  it('names what is left out', async () => {
    const { notes } = await read(chatApp);
    const named = notes.map((note) => (note.type === 'not-taken' ? `${note.part} ${note.name}`.trim() : note.type));
    expect(named.sort()).toEqual([
      'extension Weather',
      'icon',
      'knowledge 2',
      'moderation',
      'setting seed',
      'tool GoogleSearch',
      'variable city',
    ]);
  });

  it('takes the first model step of a chatflow, and never the values of its variables', async () => {
    const { agent, notes, file } = await read(chatflow);
    expect(agent).toMatchObject({
      name: 'Support',
      prompt: 'You support {{#sys.query#}}.',
      model: { name: 'claude-9', history_rounds: 6 },
      opening: { message: 'Hello' },
      suggestions: { mode: 'disabled' },
    });
    expect(notes).toEqual(
      expect.arrayContaining([
        { type: 'prompt-of-step', name: 'Answer kindly' },
        { type: 'not-taken', part: 'message', name: 'Question' },
        { type: 'not-taken', part: 'workflow', name: 'Start, Reply' },
        { type: 'not-taken', part: 'variable', name: 'mood' },
        { type: 'not-taken', part: 'variable', name: 'API_KEY' },
        { type: 'not-taken', part: 'variable', name: 'sys.query' },
        { type: 'not-taken', part: 'setting', name: 'temperature: 3' },
      ]),
    );
    expect(JSON.stringify([file, notes])).not.toContain('sk-very-secret');
  });

  it('takes the text of the user where a step has no other instruction', async () => {
    const stepWith = (prompt_template: object[]) => ({
      app: { name: 'Sum', mode: 'workflow' },
      workflow: {
        features: { file_upload: { enabled: true }, retriever_resource: { enabled: true } },
        graph: { nodes: [{ data: { type: 'llm', title: 'Sum up', prompt_template } }] },
      },
    });
    const { agent, notes } = await read(JSON.stringify(stepWith([{ role: 'user', text: 'Sum up {{#start.text#}}.' }])));
    expect(agent.prompt).toBe('Sum up {{#start.text#}}.');
    expect(notes).toEqual(
      expect.arrayContaining([
        { type: 'not-taken', part: 'upload', name: '' },
        { type: 'not-taken', part: 'citation', name: '' },
      ]),
    );
    const usual = [
      { role: 'system', text: 'Be brief.' },
      { role: 'user', text: '{{#sys.query#}}' },
    ];
    const read2 = await read(JSON.stringify(stepWith(usual)));
    expect(read2.agent.prompt).toBe('Be brief.');
    expect(read2.notes.some((note) => note.type === 'not-taken' && note.part === 'message')).toBe(false);
  });

  it('takes instruction, model and known tools of an agent step', async () => {
    const constant = (value: unknown) => ({ type: 'constant', value });
    const agent_parameters = {
      instruction: constant('Find flights.'),
      query: constant('{{#sys.query#}}'),
      model: constant({ provider: 'openai', model: 'gpt-9', completion_params: { temperature: 0.2 } }),
      tools: constant([{ enabled: true, tool_name: 'current_time' }, { tool_name: 'flights' }]),
    };
    const nodes = [{ data: { type: 'agent', title: 'Agent', agent_parameters } }];
    const { agent, notes } = await read(
      JSON.stringify({ app: { name: 'Trips', mode: 'advanced-chat' }, workflow: { graph: { nodes } } }),
    );
    expect(agent).toMatchObject({
      prompt: 'Find flights.',
      model: { name: 'gpt-9', temperature: 0.2 },
      tools: ['current_time'],
    });
    expect(notes).toContainEqual({ type: 'not-taken', part: 'tool', name: 'flights' });
  });

  it('cuts texts that are longer than here, and says so', async () => {
    const long = {
      app: { name: 'n'.repeat(60), mode: 'chat', description: 'd'.repeat(900) },
      model_config: {
        opening_statement: 'o'.repeat(801),
        suggested_questions: [...Array.from({ length: 12 }, (_, index) => `Question ${index}`), 'q'.repeat(100)],
        pre_prompt: 'p'.repeat(100_001),
        model: 'not an object',
      },
    };
    const { agent, notes } = await read(JSON.stringify(long));
    expect(agent.name).toBe('n'.repeat(40));
    expect(agent.opening?.questions).toHaveLength(10);
    expect(notes.map((note) => (note.type === 'cut' ? `${note.field} ${note.max}` : note.type)).sort()).toEqual([
      'description 800',
      'message 800',
      'name 40',
      'prompt 100000',
      'questions 10',
    ]);
  });
});

describe('a file that cannot be imported', () => {
  it.each([
    ['unreadable', 'a: [unclosed'],
    ['unreadable', 'just words'],
    ['unreadable', '[1, 2]'],
    ['unknown', '{"hello": "world"}'],
    ['unknown', 'app: {name: Empty}'],
  ] as const)('is %s: %s', async (problem, text) => {
    expect(await readImportFile(new Blob([text]))).toEqual({ result: 'problem', problem });
  });

  it('is too large', async () => {
    const file = new Blob([new Uint8Array(8_388_609)]);
    expect(await readImportFile(file)).toEqual({ result: 'problem', problem: 'too-large' });
  });

  it('is no JSON, and too large for YAML', async () => {
    const text = `{"a": ${'1'.repeat(1_000_000)}`;
    expect(await readImportFile(new Blob([text]))).toEqual({ result: 'problem', problem: 'too-large-yaml' });
  });

  it('refuses a YAML file whose aliases multiply its size', async () => {
    const bomb = ['a: &a [x,x,x,x,x,x,x,x,x,x]'];
    for (let level = 1; level < 9; level += 1)
      bomb.push(`${'abcdefghi'[level]}: &${'abcdefghi'[level]} [${Array(10).fill(`*${'abcdefghi'[level - 1]}`)}]`);
    expect(await readImportFile(new Blob([bomb.join('\n')]))).toEqual({ result: 'problem', problem: 'unreadable' });
  });
});

describe('import of a file of Parley', () => {
  it('is left to the server, which knows its version', async () => {
    const file = { format: 'parley-agent', schema_version: 99, agent: { name: 'Cook' } };
    const read = await readImportFile(new Blob(['\uFEFF', JSON.stringify(file)]));
    expect(read).toEqual({ result: 'read', source: 'parley', name: 'Cook', file, notes: [] });
  });
});
