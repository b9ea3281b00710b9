import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askModel, plainCapabilities, userSays } from '../../../testing/ask-model.ts';
import { testPicture } from '../../../testing/pictures.ts';
import { type ScriptedModel, startScriptedModel } from '../../../testing/scripted-model.ts';
import { createOpenAiProvider } from './openai-provider.ts';

let upstream: ScriptedModel;
beforeEach(async () => {
  upstream = await startScriptedModel();
});
afterEach(() => upstream.close());

const chat = (apiKey = 'sk-secret') =>
  createOpenAiProvider({ baseUrl: `${upstream.url}/`, apiKey, providerName: 'Acme' }).chat('small', plainCapabilities);

describe('OpenAI-compatible chat', () => {
  it('streams text and reasoning separately and reports the usage', async () => {
    upstream.script({
      reasoning: ['Hm', '…'],
      text: ['Hel', 'lo', ' 你好'],
      usage: { inputTokens: 3, outputTokens: 9 },
    });
    const asked = askModel(chat());
    await expect(asked.answer).resolves.toMatchObject({
      finish: 'stop',
      toolCalls: [],
      usage: { inputTokens: 3, outputTokens: 9 },
    });
    expect(asked.text).toEqual(['Hel', 'lo', ' 你好']);
    expect(asked.reasoning).toEqual(['Hm', '…']);
  });

  it('passes each piece on while the answer is still streaming', async () => {
    const gate = upstream.hold();
    upstream.script({ text: ['one', 'two'], gate });
    let onPiece: (piece: string) => void = () => undefined;
    const next = () => new Promise<string>((resolve) => (onPiece = resolve));
    const listener = { onText: (piece: string) => onPiece(piece), onReasoning: () => undefined };

    const first = next();
    const answer = chat().answer(userSays('Hello'), listener, new AbortController().signal);
    gate.release();
    expect(await first).toBe('one');
    expect(upstream.open).toBe(1);
    const second = next();
    gate.release();
    expect(await second).toBe('two');
    gate.open();
    await answer;
  });

  it('puts tool calls together from their fragments', async () => {
    upstream.script({
      toolCalls: [
        { id: 'a', name: 'current_time', arguments: {} },
        { id: 'b', name: 'search_guide', arguments: { query: 'models' } },
      ],
    });
    const answer = await askModel(chat()).answer;
    expect(answer.finish).toBe('tool-calls');
    expect(answer.toolCalls).toEqual([
      { id: 'a', name: 'current_time', arguments: '{}' },
      { id: 'b', name: 'search_guide', arguments: '{"query":"models"}' },
    ]);
  });

  it('estimates the usage where the provider gives none', async () => {
    upstream.script({ text: ['12345678', '你好'], usage: null });
    const { usage } = await askModel(chat(), userSays('abcdefgh')).answer;
    expect(usage).toEqual({ inputTokens: 2, outputTokens: 4 });
  });

  it('returns no tool call when the answer was cut off by its length', async () => {
    upstream.script({ toolCalls: [{ name: 'current_time', arguments: '{"zo' }], finish: 'length' });
    expect(await askModel(chat()).answer).toMatchObject({ finish: 'length', toolCalls: [] });
  });

  it('sends every kind of message, tools, sampling and the key', async () => {
    await askModel(chat(), {
      messages: [
        { role: 'system', text: 'Be brief.' },
        {
          role: 'user',
          parts: [{ type: 'text', text: 'What is this?' }, testPicture(new Uint8Array([1, 2, 3]))],
        },
        { role: 'assistant', text: '', toolCalls: [{ id: 'c1', name: 'look', arguments: '{}' }] },
        { role: 'tool', callId: 'c1', name: 'look', text: 'a cat' },
      ],
      tools: [{ name: 'look', description: 'Looks.', parameters: { type: 'object' } }],
      sampling: { temperature: 0.2, topP: 0.9, maxTokens: 64, responseFormat: 'json' },
    }).answer;
    const [request] = upstream.requests;
    expect(request?.path).toBe('/chat/completions');
    expect(request?.headers.authorization).toBe('Bearer sk-secret');
    expect(request?.body).toEqual({
      model: 'small',
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.2,
      top_p: 0.9,
      max_tokens: 64,
      response_format: { type: 'json_object' },
      tools: [{ type: 'function', function: { name: 'look', description: 'Looks.', parameters: { type: 'object' } } }],
      messages: [
        { role: 'system', content: 'Be brief.' },
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is this?' },
            { type: 'image_url', image_url: { url: 'data:image/png;base64,AQID' } },
          ],
        },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'c1', type: 'function', function: { name: 'look', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'a cat' },
      ],
    });
  });

  it('sends no key where there is none', async () => {
    await askModel(chat('')).answer;
    expect(upstream.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('reads a server that answers in one piece although it was asked to stream', async () => {
    const body = { choices: [{ message: { content: 'All at once' }, finish_reason: 'stop' }] };
    upstream.script({ raw: [JSON.stringify(body)], contentType: 'application/json; charset=utf-8' });
    const asked = askModel(chat());
    await asked.answer;
    expect(asked.text).toEqual(['All at once']);
  });

  it('accepts a stream that ends without [DONE]', async () => {
    upstream.script({ raw: ['data: {"choices":[{"delta":{"content":"Hi"},"finish_reason":"stop"}]}'] });
    const asked = askModel(chat());
    await expect(asked.answer).resolves.toMatchObject({ finish: 'stop' });
    expect(asked.text).toEqual(['Hi']);
  });
});

describe('stopping an OpenAI-compatible chat', () => {
  it('closes the connection at once and rejects with the reason of the signal', async () => {
    const gate = upstream.hold();
    upstream.script({ text: ['one', 'two'], gate });
    const controller = new AbortController();
    const asked = askModel(chat(), userSays('Hello'), controller.signal);
    gate.release();
    await gate.reached();
    await upstream.untilOpen(1);

    const reason = new Error('the user pressed stop');
    controller.abort(reason);
    await expect(asked.answer).rejects.toBe(reason);
    await upstream.untilOpen(0);
  });

  it('stops before the provider has answered, and before the request is sent', async () => {
    upstream.script({ silent: true });
    const controller = new AbortController();
    const asked = askModel(chat(), userSays('Hello'), controller.signal);
    await upstream.untilOpen(1);
    controller.abort('enough');
    await expect(asked.answer).rejects.toBe('enough');
    await upstream.untilOpen(0);

    await expect(askModel(chat(), userSays('Hello'), controller.signal).answer).rejects.toBe('enough');
    expect(upstream.requests).toHaveLength(1);
  });

  it('learns which fields a server refuses, and repeats the request without them', async () => {
    const refuse = (message: string) => ({ status: 400, body: { error: { message } } });
    upstream.script(
      refuse("Unsupported parameter: 'max_tokens' is not supported. Use 'max_completion_tokens' instead."),
      refuse('stream_options: Extra inputs are not permitted'),
      { text: ['first'] },
      { text: ['second'] },
    );
    const learning = chat();
    const request = { ...userSays('Hello'), sampling: { maxTokens: 50 } };
    for (const text of ['first', 'second']) {
      const asked = askModel(learning, request);
      await asked.answer;
      expect(asked.text).toEqual([text]);
    }
    const bodies = upstream.requests.map(({ body }) => [
      body.max_tokens,
      body.max_completion_tokens,
      body.stream_options,
    ]);
    expect(bodies.slice(2)).toEqual([
      [undefined, 50, undefined],
      [undefined, 50, undefined],
    ]);
  });
});
