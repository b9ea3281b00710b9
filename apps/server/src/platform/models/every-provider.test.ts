import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askModel, plainCapabilities, userSays } from '../../testing/ask-model.ts';
import type { ScriptedReply, SpokenReply } from '../../testing/scripted-model/scripted-reply.ts';
import { type ScriptedModel, startScriptedModel } from '../../testing/scripted-model.ts';
import type { ChatModel, ChatRequest, FinishReason, OutputSchema } from './model.ts';
import { createOpenAiProvider } from './openai/openai-provider.ts';
import { createAnthropicProvider, createGoogleProvider } from './sdk/sdk-providers.ts';

let upstream: ScriptedModel;
beforeEach(async () => {
  upstream = await startScriptedModel();
});
afterEach(() => upstream.close());

const providers = { OpenAI: createOpenAiProvider, Anthropic: createAnthropicProvider, Google: createGoogleProvider };
type Provider = keyof typeof providers;

const chat = (provider: Provider, model = 'small'): ChatModel =>
  providers[provider]({ apiKey: 'sk-secret', baseUrl: upstream.url }).chat(model, plainCapabilities);

const look = { name: 'look', description: 'Looks.', parameters: { type: 'object', properties: {} } };
const question: ChatRequest = { ...userSays('What is this?'), tools: [look] };

/** Asks, answers the tool calls, and asks again, as the agent loop does. Gives the assistant's part of the second request. */
async function loop(first: ChatModel, reply: SpokenReply, second = first) {
  upstream.script(reply, { text: ['A cat.'] });
  const asked = askModel(first, question);
  const { toolCalls, providerParts } = await asked.answer;
  await askModel(second, {
    ...question,
    messages: [
      ...question.messages,
      {
        role: 'assistant',
        text: asked.text.join(''),
        toolCalls,
        // As after being stored.
        ...(providerParts && { providerParts: JSON.parse(JSON.stringify(providerParts)) }),
      },
      ...toolCalls.map(({ id, name }) => ({ role: 'tool', callId: id, name, text: 'a cat' }) as const),
    ],
  }).answer;
  const { messages, contents } = upstream.requests[1]?.body ?? {};
  return (messages ?? contents).find(({ role }: { role: string }) => role === 'assistant' || role === 'model');
}

const call = { id: 'c1', name: 'look', arguments: { at: 'it' } };

describe('a tool loop returns the provider parts of its first step', () => {
  it('DeepSeek: the reasoning under the name it came with', async () => {
    const message = await loop(chat('OpenAI'), { reasoning: ['Let ', 'me look'], text: ['Hm.'], toolCalls: [call] });
    expect(message).toEqual({
      role: 'assistant',
      content: 'Hm.',
      reasoning_content: 'Let me look',
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{"at":"it"}' } }],
    });
  });

  it('OpenRouter: the details, put together from their fragments', async () => {
    const reply = { reasoning: ['Let ', 'me look'], signature: 'sig', redacted: 'sealed', toolCalls: [call] };
    const message = await loop(chat('OpenAI'), reply);
    expect(message).not.toHaveProperty('reasoning');
    expect(message.reasoning_details).toEqual([
      { type: 'reasoning.text', index: 0, text: 'Let me look', signature: 'sig' },
      { type: 'reasoning.encrypted', index: 1, data: 'sealed' },
    ]);
  });

  it('a server that leaves <think> in the text: the text with the tag', async () => {
    const message = await loop(chat('OpenAI'), {
      text: ['<thi', 'nk>Hm</think>', '\n\nOne moment.'],
      toolCalls: [call],
    });
    expect(message.content).toBe('<think>Hm</think>\n\nOne moment.');
  });

  it('Gemini as OpenAI: the signature of each call', async () => {
    const extra_content = { google: { thought_signature: 'sig' } };
    const delta = { tool_calls: [{ index: 0, id: 'c1', extra_content, function: { name: 'look', arguments: '{}' } }] };
    const raw = [`data: ${JSON.stringify({ choices: [{ delta, finish_reason: 'stop' }] })}\n\n`];
    upstream.script({ raw }, { text: ['A cat.'] });
    const { toolCalls, providerParts } = await askModel(chat('OpenAI'), question).answer;
    const answer = { role: 'assistant', text: '', toolCalls, ...(providerParts && { providerParts }) } as const;
    await askModel(chat('OpenAI'), { ...question, messages: [...question.messages, answer] }).answer;
    expect(upstream.requests[1]?.body.messages[1].tool_calls[0]).toMatchObject({ id: 'c1', extra_content });
  });

  it('Anthropic: thinking with its signature and redacted thinking, in their order', async () => {
    const reply = {
      reasoning: ['Let ', 'me look'],
      signature: 'sig',
      redacted: 'sealed',
      text: ['Hm.'],
      toolCalls: [call],
    };
    expect((await loop(chat('Anthropic'), reply)).content).toEqual([
      { type: 'thinking', thinking: 'Let me look', signature: 'sig' },
      { type: 'redacted_thinking', data: 'sealed' },
      { type: 'text', text: 'Hm.' },
      { type: 'tool_use', id: 'c1', name: 'look', input: { at: 'it' } },
    ]);
  });

  it('Google: the thought and the signature of the call', async () => {
    const reply = { reasoning: ['Let ', 'me look'], signature: 'sig', toolCalls: [call] };
    expect((await loop(chat('Google'), reply)).parts).toMatchObject([
      { text: 'Let me look', thought: true },
      { functionCall: { name: 'look', args: { at: 'it' } }, thoughtSignature: 'sig' },
    ]);
  });

  it.each<Provider>(['OpenAI', 'Anthropic', 'Google'])('%s: but never those of another model', async (provider) => {
    const reply = { reasoning: ['Let me look'], signature: 'sig', toolCalls: [call] };
    const message = await loop(chat(provider), reply, chat(provider, 'other'));
    expect(JSON.stringify(message)).not.toMatch(/sig|Let me look/);
    expect(JSON.stringify(message)).toContain('look');
  });

  it('OpenAI: not to a server that refuses them', async () => {
    upstream.script({ reasoning: ['Hm'], toolCalls: [call] });
    const model = chat('OpenAI');
    const { toolCalls, providerParts } = await askModel(model, question).answer;
    const answer = { role: 'assistant', text: '', toolCalls, ...(providerParts && { providerParts }) } as const;
    upstream.script({ status: 400, body: { error: { message: "property 'reasoning_content' is unsupported" } } });
    await askModel(model, { ...question, messages: [...question.messages, answer] }).answer;
    const sent = upstream.requests.slice(1).map(({ body }) => body.messages[1].reasoning_content);
    expect(sent).toEqual(['Hm', undefined]);
  });
});

describe('tool calls of earlier turns, which come without provider parts', () => {
  it('get a placeholder from the first refusal on where a server insists on reasoning', async () => {
    const message = 'The `reasoning_content` in the thinking mode must be passed back to the API.';
    upstream.script({ status: 400, body: { error: { message } } });
    const calls = [{ id: 'c0', name: 'look', arguments: '{}' }];
    const earlier: ChatRequest = {
      ...question,
      messages: [
        { role: 'assistant', text: '', toolCalls: calls },
        { role: 'tool', callId: 'c0', name: 'look', text: 'a dog' },
        ...question.messages,
      ],
    };
    const model = chat('OpenAI');
    await askModel(model, earlier).answer;
    await askModel(model, earlier).answer;
    const sent = upstream.requests.map(({ body }) => body.messages[0].reasoning_content);
    expect(sent).toEqual([undefined, ' ', ' ']);
  });
});

describe('why an answer ended', () => {
  const endings: readonly [Provider, string, FinishReason][] = [
    ['OpenAI', 'stop', 'stop'],
    ['OpenAI', 'length', 'length'],
    ['OpenAI', 'model_length', 'length'],
    ['OpenAI', 'content_filter', 'content-filter'],
    ['OpenAI', 'refusal', 'refusal'],
    ['OpenAI', 'toString', 'unknown'],
    ['OpenAI', 'tool_calls', 'unknown'],
    ['Anthropic', 'end_turn', 'stop'],
    ['Anthropic', 'stop_sequence', 'stop'],
    ['Anthropic', 'max_tokens', 'length'],
    ['Anthropic', 'model_context_window_exceeded', 'length'],
    ['Anthropic', 'refusal', 'refusal'],
    ['Anthropic', 'compaction', 'unknown'],
    ['Google', 'STOP', 'stop'],
    ['Google', 'MAX_TOKENS', 'length'],
    ['Google', 'SAFETY', 'content-filter'],
    ['Google', 'PROHIBITED_CONTENT', 'content-filter'],
    ['Google', 'RECITATION', 'content-filter'],
    ['Google', 'OTHER', 'unknown'],
  ];
  it.each(endings)('%s %s is %s', async (provider, finish, expected) => {
    upstream.script({ text: ['Hel', 'lo'], finish });
    const asked = askModel(chat(provider));
    expect((await asked.answer).finish).toBe(expected);
    expect(asked.text.join('')).toBe('Hello');
  });

  it.each<[Provider, string | undefined]>([
    ['OpenAI', undefined],
    ['OpenAI', 'stop'],
    ['OpenAI', 'function_call'],
    ['Anthropic', undefined],
    ['Google', undefined],
  ])('%s %s is tool-calls where there are calls', async (provider, finish) => {
    upstream.script({ toolCalls: [call], ...(finish && { finish }) });
    expect(await askModel(chat(provider), question).answer).toMatchObject({
      finish: 'tool-calls',
      toolCalls: [{ name: 'look' }],
    });
  });

  it.each<[Provider, string]>([
    ['OpenAI', 'length'],
    ['OpenAI', 'content_filter'],
    ['Anthropic', 'max_tokens'],
    ['Anthropic', 'refusal'],
    ['Google', 'MAX_TOKENS'],
    ['Google', 'SAFETY'],
  ])('%s %s leaves no call to run', async (provider, finish) => {
    upstream.script({ toolCalls: [call], finish });
    expect((await askModel(chat(provider), question).answer).toolCalls).toEqual([]);
  });

  it.each<[Provider, string]>([
    ['OpenAI', 'length'],
    ['Anthropic', 'max_tokens'],
    ['Google', 'MAX_TOKENS'],
  ])('%s %s names the tool whose call was cut off', async (provider, finish) => {
    const toolCalls = [provider === 'Google' ? call : { ...call, arguments: '{"pla' }];
    upstream.script({ toolCalls, finish });
    expect(await askModel(chat(provider), question).answer).toMatchObject({ finish: 'length', cutCalls: ['look'] });
  });

  it.each<[Provider, SpokenReply, FinishReason, string]>([
    ['OpenAI', { finish: 'stop', finishDetail: 'I cannot help with that.' }, 'refusal', 'I cannot help with that.'],
    ['OpenAI', { text: ['He'], finish: 'insufficient_system_resource' }, 'unknown', 'insufficient_system_resource'],
    ['Anthropic', { finish: 'refusal', finishDetail: 'This may do harm.' }, 'refusal', 'This may do harm.'],
    ['Google', { finish: 'SAFETY', finishDetail: 'Blocked by a filter.' }, 'content-filter', 'Blocked by a filter.'],
    ['Google', { finish: 'SPII' }, 'content-filter', 'SPII'],
  ])('%s explains %j', async (provider, reply, finish, finishDetail) => {
    upstream.script(reply);
    expect(await askModel(chat(provider)).answer).toMatchObject({ finish, finishDetail });
  });

  it('OpenRouter names the reason of the provider behind it', async () => {
    const choice = { delta: {}, finish_reason: 'content_filter', native_finish_reason: 'SAFETY' };
    upstream.script({ raw: [`data: ${JSON.stringify({ choices: [choice] })}\n\n`] });
    expect(await askModel(chat('OpenAI')).answer).toMatchObject({ finish: 'content-filter', finishDetail: 'SAFETY' });
  });

  it('Google blocks a prompt without any answer', async () => {
    upstream.script({ raw: [`data: ${JSON.stringify({ promptFeedback: { blockReason: 'BLOCKLIST' } })}\n\n`] });
    expect(await askModel(chat('Google')).answer).toMatchObject({
      finish: 'content-filter',
      finishDetail: 'BLOCKLIST',
      isPromptBlocked: true,
    });
  });
});

describe('reasoning effort', () => {
  const effort: ChatRequest = { ...userSays('Hello'), sampling: { maxTokens: 100, reasoningEffort: 'low' } };
  const lastBody = () => upstream.requests.at(-1)?.body;
  const plain = (provider: Provider): ChatModel =>
    providers[provider]({ apiKey: 'sk-secret', baseUrl: upstream.url }).chat('small', {
      ...plainCapabilities,
      reasoning: false,
    });

  it('OpenAI: is sent by its name, and no more after the server has refused it', async () => {
    const model = chat('OpenAI');
    await askModel(model, effort).answer;
    expect(lastBody().reasoning_effort).toBe('low');
    const message = "Unsupported value: 'reasoning_effort' does not support 'low' with this model.";
    upstream.script({ status: 400, body: { error: { message, param: 'reasoning_effort' } } });
    await askModel(model, effort).answer;
    expect(lastBody()).not.toHaveProperty('reasoning_effort');
    await askModel(model, effort).answer;
    expect(lastBody()).not.toHaveProperty('reasoning_effort');
  });

  it('Anthropic: is a number of tokens to think with', async () => {
    await askModel(chat('Anthropic'), effort).answer;
    expect(lastBody()).toMatchObject({ thinking: { type: 'enabled', budget_tokens: 4096 }, max_tokens: 4196 });
    await askModel(chat('Anthropic')).answer;
    expect(lastBody()).not.toHaveProperty('thinking');
  });

  it('Google: is a number of tokens to think with', async () => {
    const thinking = () => lastBody().generationConfig.thinkingConfig;
    await askModel(chat('Google'), effort).answer;
    expect(thinking()).toEqual({ includeThoughts: true, thinkingBudget: 4096 });
    await askModel(chat('Google')).answer;
    expect(thinking()).toEqual({ includeThoughts: true });
  });

  it.each<Provider>(['OpenAI', 'Anthropic', 'Google'])(
    '%s: a model that does not reason gets none',
    async (provider) => {
      await askModel(plain(provider), effort).answer;
      expect(JSON.stringify(lastBody())).not.toMatch(/reasoning|thinking/);
    },
  );
});

describe('structured output', () => {
  const outputSchema: OutputSchema = {
    name: 'answer',
    schema: {
      type: 'object',
      properties: { animal: { type: 'string' } },
      required: ['animal'],
      additionalProperties: false,
    },
  };
  const request: ChatRequest = { ...userSays('What is this?'), outputSchema };
  const bodies = () => upstream.requests.map(({ body }) => body);
  const refuse = (message: string): ScriptedReply => ({ status: 400, body: { error: { message } } });

  it('OpenAI: sends the schema, strict where the schema allows it', async () => {
    await askModel(chat('OpenAI'), request).answer;
    const loose = { ...outputSchema, schema: { ...outputSchema.schema, additionalProperties: true } };
    await askModel(chat('OpenAI'), { ...request, outputSchema: loose }).answer;
    expect(bodies().map(({ response_format }) => response_format)).toEqual([
      { type: 'json_schema', json_schema: { ...outputSchema, strict: true } },
      { type: 'json_schema', json_schema: { ...loose, strict: false } },
    ]);
  });

  it('OpenAI: falls back to JSON mode and then to the prompt, and remembers it', async () => {
    upstream.script(
      refuse('This response_format type is unavailable now'),
      refuse("'response_format.type' must be 'json_schema' or 'text'"),
    );
    const model = chat('OpenAI');
    await askModel(model, request).answer;
    await askModel(model, request).answer;
    expect(bodies().map(({ response_format }) => response_format?.type)).toEqual([
      'json_schema',
      'json_object',
      undefined,
      undefined,
    ]);
    for (const { messages } of bodies().slice(1)) expect(messages[0].content).toContain('"animal"');
  });

  it('OpenAI: requests that are refused at the same time all fall back', async () => {
    upstream.answerOthers(({ body }) =>
      body.response_format ? refuse('response_format is not supported') : { text: ['{}'] },
    );
    const model = chat('OpenAI');
    const asked = [askModel(model, request), askModel(model, request)];
    expect((await Promise.all(asked.map(({ answer }) => answer))).map(({ finish }) => finish)).toEqual([
      'stop',
      'stop',
    ]);
  });

  it('Anthropic: enforces the schema and passes the JSON on as text', async () => {
    upstream.script({ toolCalls: [{ name: 'json', arguments: { animal: 'cat' } }] });
    const asked = askModel(chat('Anthropic'), request);
    expect((await asked.answer).finish).toBe('stop');
    expect(asked.text.join('')).toBe('{"animal":"cat"}');
    expect(JSON.stringify(bodies()[0])).toContain('"animal"');
  });

  it('Google: sends the schema', async () => {
    await askModel(chat('Google'), request).answer;
    expect(bodies()[0].generationConfig).toMatchObject({
      responseMimeType: 'application/json',
      responseSchema: { required: ['animal'] },
    });
  });

  it.each<[Provider, string, string]>([
    ['Google', 'small', "Function calling with a response mime type: 'application/json' is unsupported"],
    ['Anthropic', 'claude-sonnet-4-5', 'output_config.format: Extra inputs are not permitted'],
  ])('%s: asks in the prompt where the schema is refused', async (provider, name, message) => {
    upstream.script(refuse(message));
    const model = chat(provider, name);
    await askModel(model, request).answer;
    await askModel(model, request).answer;
    expect(bodies()).toHaveLength(3);
    for (const body of bodies().slice(1)) {
      expect(JSON.stringify(body)).toContain('fits this JSON Schema');
      expect(JSON.stringify(body)).not.toMatch(/responseSchema|output_config|"format"/);
    }
  });
});

describe('signs of life without content', () => {
  const comment = ': still working\n\n';
  const streams: Record<Provider, string[]> = {
    OpenAI: [comment, 'data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n'],
    Anthropic: [comment, 'event: ping\ndata: {"type":"ping"}\n\n'],
    Google: [comment],
  };

  it.each(Object.keys(streams) as Provider[])('%s: comments and pings are reported', async (provider) => {
    upstream.script({ raw: streams[provider], contentType: 'text/event-stream' });
    let signs = 0;
    const listener = {
      onText: () => undefined,
      onReasoning: () => undefined,
      onKeepAlive: () => {
        signs += 1;
      },
    };
    await chat(provider)
      .answer(question, listener, new AbortController().signal)
      .catch(() => undefined);
    expect(signs).toBeGreaterThan(0);
  });
});
