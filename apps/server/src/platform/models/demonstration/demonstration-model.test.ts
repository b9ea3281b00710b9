import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { askModel, userSays } from '../../../testing/ask-model.ts';
import { testPicture } from '../../../testing/pictures.ts';
import type { ChatRequest, ModelMessage, ModelTool } from '../model.ts';
import { createDemonstrationModel, piecesOf } from './demonstration-model.ts';

const model = createDemonstrationModel({ paceMs: 0 });

const tool = (name: string, parameters: ModelTool['parameters'] = { type: 'object', properties: {} }): ModelTool => ({
  name,
  description: '',
  parameters,
});
const query = { type: 'object', properties: { query: { type: 'string' } }, required: ['query'] };
const asking = {
  type: 'object',
  properties: { hint: { type: 'string' }, question: { type: 'string' }, options: { type: 'array' } },
  required: ['question'],
};
const tools = [tool('current_time'), tool('search_guide', query), tool('request_location'), tool('ask_user', asking)];

async function ask(request: ChatRequest) {
  const asked = askModel(model, request);
  const answer = await asked.answer;
  return { answer, text: asked.text.join(''), reasoning: asked.reasoning.join(''), call: answer.toolCalls[0] };
}

const say = (text: string, offered: readonly ModelTool[] = tools) => ask({ ...userSays(text), tools: offered });

const after = (question: string, name: string, result: string, more: ModelMessage[] = []) =>
  ask({
    messages: [
      ...userSays(question).messages,
      { role: 'assistant', text: '', toolCalls: [{ id: 'c', name, arguments: '{}' }] },
      { role: 'tool', callId: 'c', name, text: result },
      ...more,
    ],
    tools,
    sampling: {},
  });

const HONEST = /demo|演示/;

describe('the demonstration model answers what new users ask', () => {
  it.each([
    ['What can you do?', /not a language model/],
    ['你能做什么？', /而不是语言模型/],
    ['Are you ChatGPT?', /not a language model/],
    ['How do I connect a real model?', /account menu.*Models/],
    ['Where do I put my API key?', /MODEL_BASE_URL[\s\S]*MODEL_API_KEY[\s\S]*MODEL_NAME/],
    ['如何连接真实的模型？', /账号菜单.*模型[\s\S]*MODEL_BASE_URL/],
    ['How do I create an agent?', /Create agent[\s\S]*prompt/],
    ['如何创建智能体？', /创建智能体[\s\S]*提示词/],
    ['Show me markdown', /^### A table$[\s\S]*\| --- \|[\s\S]*```ts/m],
    ['展示一下 Markdown', /^### 表格$[\s\S]*\| --- \|[\s\S]*```ts/m],
    ['Hello', HONEST],
    ['你好', HONEST],
    ['Thanks!', /welcome/],
  ])('%s', async (question, expected) => {
    const { answer, text, reasoning } = await say(question);
    expect(text).toMatch(expected);
    expect(reasoning).not.toBe('');
    expect(answer).toMatchObject({ finish: 'stop', toolCalls: [] });
  });

  it.each(['Write a poem about the sea', 'What is 17 times 23?', '写一首关于大海的诗', '…'])(
    'admits that it cannot: %s',
    async (question) => {
      const { text } = await say(question);
      expect(text).toMatch(HONEST);
      expect(text).toMatch(/Models|模型/);
    },
  );

  it('says that it cannot see pictures', async () => {
    const parts = [{ type: 'text', text: 'What is this?' }, testPicture(new Uint8Array(1))] as const;
    const { text } = await ask({ messages: [{ role: 'user', parts }], tools, sampling: {} });
    expect(text).toMatch(/cannot see/);
  });
});

describe('the demonstration model uses the tools it was given', () => {
  it.each([
    ['What time is it?', 'current_time', {}],
    ['现在几点？', 'current_time', {}],
    ['What is Parley?', 'search_guide', { query: 'What is Parley?' }],
    ['How do I publish a bot?', 'search_guide', { query: 'How do I publish a bot?' }],
    ['如何发布智能体？', 'search_guide', { query: '如何发布智能体？' }],
    ['Where am I?', 'request_location', {}],
    ['这里天气怎么样？', 'request_location', {}],
    [
      'Ask me something',
      'ask_user',
      { question: expect.stringMatching(/\?$/), options: expect.arrayContaining(['Markdown']) },
    ],
  ])('%s → %s', async (question, name, expected) => {
    const { answer, call, text, reasoning } = await say(question);
    expect(answer.finish).toBe('tool-calls');
    expect(call?.name).toBe(name);
    expect(JSON.parse(call?.arguments ?? '')).toEqual(expected);
    expect(text).toBe('');
    expect(reasoning).not.toBe('');
  });

  it.each(['What time is it?', 'What is Parley?', 'Where am I?', 'Ask me something'])(
    'and says so when it has none: %s',
    async (question) => {
      const { answer, text } = await say(question, []);
      expect(answer.finish).toBe('stop');
      expect(text).not.toBe('');
    },
  );

  it('asks the user back only on request', async () => {
    const { call } = await say('I am not sure what to do', [tool('ask_user', asking)]);
    expect(call).toBeUndefined();
  });

  it('fills in required arguments of a tool', async () => {
    const zone = { type: 'object', properties: { timezone: { type: 'string' } }, required: ['timezone'] };
    const { call } = await say('What time is it?', [tool('current_time', zone)]);
    expect(JSON.parse(call?.arguments ?? '')).toEqual({ timezone: 'UTC' });
  });
});

describe('the demonstration model quotes what tools returned', () => {
  it('the guide, with its sources', async () => {
    const chunks = [
      { text: 'A bot is published\nfrom its page.', source: 'guide/publish.md' },
      { text: 'Only owners publish.', source: 'guide/rights.md' },
    ];
    const { text, answer } = await after('How do I publish a bot?', 'search_guide', JSON.stringify({ chunks }));
    expect(text).toContain('> A bot is published\n> from its page.\n\n*Source: guide/publish.md*');
    expect(text).toContain('*Source: guide/rights.md*');
    expect(answer.finish).toBe('stop');
  });

  it.each(['{"chunks":[]}', '{}', 'null', 'no JSON', '{"chunks":[null,{"text":1}]}'])(
    'a guide that knows nothing: %s',
    async (result) => {
      expect((await after('What is Parley?', 'search_guide', result)).text).toMatch(/nothing on this/);
      expect((await after('什么是 Parley？', 'search_guide', result)).text).toMatch(/没有找到/);
    },
  );

  it('the time, as text or as JSON', async () => {
    expect((await after('What time is it?', 'current_time', '12:00')).text).toContain('> 12:00');
    expect((await after('What time is it?', 'current_time', '{"time":"12:00"}')).text).toContain('> - time: 12:00');
  });

  it('any other tool, by its name', async () => {
    expect((await after('Roll a die', 'roll', '4')).text).toBe('The tool `roll` returned:\n\n> 4');
  });

  it('continues with the user’s answer to its question', async () => {
    expect((await after('Ask me something', 'ask_user', 'Markdown')).text).toContain('### A table');
    expect((await after('Ask me something', 'ask_user', '{"answer":"What Parley is"}')).call?.name).toBe(
      'search_guide',
    );
    expect((await after('Ask me something', 'ask_user', 'The weekend')).text).toContain('> The weekend');
  });

  it('but not results from before the newest question', async () => {
    const more: ModelMessage[] = [{ role: 'assistant', text: 'It is noon.' }, ...userSays('Show me markdown').messages];
    expect((await after('What time is it?', 'current_time', '12:00', more)).text).toContain('### A table');
  });
});

describe('the demonstration model answers in', () => {
  const withPrompt = async (prompt: string, text: string) =>
    (await ask({ ...userSays(text), messages: [{ role: 'system', text: prompt }, ...userSays(text).messages] })).text;

  it('the language that the prompt demands, then the user’s, then the prompt’s own', async () => {
    expect(await withPrompt('Always answer in Chinese.', 'What can you do?')).toMatch(/离线演示/);
    expect(await withPrompt('请用英文回答。', '你能做什么？')).toMatch(/offline demo/);
    expect(await withPrompt('你是一个助手。', 'What can you do?')).toMatch(/offline demo/);
    expect(await withPrompt('You are helpful.', '你能做什么？')).toMatch(/离线演示/);
    expect(await withPrompt('你是一个助手。', '🙂')).toMatch(/离线演示/);
  });
});

describe('the demonstration model suggests what to ask next', () => {
  const suggest = async (text: string, prompt = 'Give a JSON array of 3 follow-up questions.') => {
    const messages: ModelMessage[] = [{ role: 'system', text: prompt }, ...userSays(text).messages];
    const { text: answer, reasoning } = await ask({ messages, tools: [], sampling: { responseFormat: 'json' } });
    expect(reasoning).toBe('');
    return JSON.parse(answer);
  };

  it('three questions as JSON, none that was just asked, each of which it can answer', async () => {
    const questions: string[] = await suggest('What can you do?');
    expect(questions).toHaveLength(3);
    expect(questions).not.toContain('What can you do?');
    for (const question of questions) expect((await say(question)).text).not.toMatch(/cannot answer/);
  });

  it('in Chinese to a Chinese conversation', async () => {
    const questions: string[] = await suggest('你好', '请以 JSON 数组给出三个后续问题。');
    expect(questions).toHaveLength(3);
    for (const question of questions) expect(question).toMatch(/\p{Script=Han}/u);
  });

  it('three questions that fit a schema', async () => {
    const schema = { type: 'object', properties: { questions: { type: 'array', items: { type: 'string' } } } };
    const request = { ...userSays('Suggest follow-up questions.'), outputSchema: { name: 'questions', schema } };
    expect(JSON.parse((await ask(request)).text).questions).toHaveLength(3);
  });

  it('the smallest value that fits any other schema', async () => {
    const schema = {
      type: 'object',
      properties: {
        title: { type: 'string', maxLength: 4 },
        size: { enum: ['small', 'large'] },
        count: { type: ['integer', 'null'], minimum: 3 },
        tags: { type: 'array', minItems: 1, items: { anyOf: [{ type: 'boolean' }, { type: 'null' }] } },
        note: { type: 'string' },
      },
      required: ['title', 'size', 'count', 'tags'],
    };
    const { text } = await ask({ ...userSays('Fill in this form'), outputSchema: { name: 'form', schema } });
    expect(JSON.parse(text)).toEqual({ title: 'The ', size: 'small', count: 3, tags: [false] });
  });

  it('and a JSON object where JSON without a schema is asked for', async () => {
    expect(await suggest('Fill in this form', 'Answer as JSON.')).toEqual({ note: expect.stringMatching(/demo/) });
  });
});

describe('the demonstration model behaves as a model', () => {
  it('streams in small pieces that make up the whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(piecesOf(text).join('')).toBe(text);
      }),
    );
    expect(piecesOf('Hello there, 你好世界。Bye').length).toBe(5);
  });

  it('stops at once with the reason of the signal', async () => {
    const controller = new AbortController();
    const slow = createDemonstrationModel({ paceMs: 60_000 });
    const asked = askModel(slow, userSays('Show me markdown'), controller.signal);
    expect(asked.reasoning).toHaveLength(1);
    controller.abort('enough');
    await expect(asked.answer).rejects.toBe('enough');
    await expect(askModel(slow, userSays('Hello'), controller.signal).answer).rejects.toBe('enough');
  });

  it('stops between two pieces when the listener aborts', async () => {
    const controller = new AbortController();
    const received: string[] = [];
    const listener = {
      onReasoning: () => undefined,
      onText(piece: string) {
        received.push(piece);
        if (received.length === 3) controller.abort('enough');
      },
    };
    await expect(model.answer(userSays('Show me markdown'), listener, controller.signal)).rejects.toBe('enough');
    expect(received).toHaveLength(3);
  });

  it('estimates its usage, and keeps to the token limit', async () => {
    const { answer } = await say('Hello', []);
    expect(answer.usage.inputTokens).toBe(2);
    expect(answer.usage.outputTokens).toBeGreaterThan(10);

    const cut = await ask({ ...userSays('Show me markdown'), sampling: { maxTokens: 10 } });
    expect(cut.answer.finish).toBe('length');
    expect(cut.text.length).toBeLessThanOrEqual(40);
    expect(cut.text).not.toBe('');
  });

  it('answers any conversation', async () => {
    const anyText = fc.string({ unit: 'grapheme' });
    const message = fc.oneof(
      fc.record({ role: fc.constant('system' as const), text: anyText }),
      fc.record({ role: fc.constant('assistant' as const), text: anyText }),
      anyText.map((text) => ({ role: 'user' as const, parts: [{ type: 'text' as const, text }] })),
      fc.record({ role: fc.constant('tool' as const), callId: anyText, name: anyText, text: anyText }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 6 }), async (messages) => {
        const { answer, text } = await ask({ messages, tools, sampling: {} });
        expect(answer.toolCalls.length > 0 || text !== '').toBe(true);
      }),
      { examples: [[[{ role: 'tool', callId: '', name: 'valueOf', text: '' }]]] },
    );
  });
});

describe('the demonstration model and files', () => {
  const file = (name: string, text: string) =>
    ({ type: 'text', text: `<attached-file name="${name}">\n${text}\n</attached-file>`, file: name }) as const;

  it('quotes how each file begins, and says what it is', async () => {
    const parts = [
      { type: 'text', text: 'The user attached files.', file: '' },
      file('report.pdf', '[page 1]\nRevenue was 41 million'),
      file('long.txt', 'x'.repeat(5_000)),
      { type: 'text', text: 'How do I connect a real model?' },
    ] as const;
    const { text } = await ask({ messages: [{ role: 'user', parts }], tools, sampling: {} });
    expect(text).toMatch(/\*\*report.pdf\*\* begins:\n\n> \[page 1\]\n> Revenue was 41 million/);
    expect(text).toMatch(/> x{300}…/);
    expect(text).toMatch(HONEST);
  });
});
