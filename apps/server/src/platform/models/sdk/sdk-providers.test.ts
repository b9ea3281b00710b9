import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askModel, plainCapabilities, userSays } from '../../../testing/ask-model.ts';
import { testPicture } from '../../../testing/pictures.ts';
import type { Script } from '../../../testing/scripted-model/scripted-reply.ts';
import { type ScriptedModel, startScriptedModel } from '../../../testing/scripted-model.ts';
import type { ChatRequest } from '../model.ts';
import { ModelFailure, type ModelFailureKind } from '../model-failure.ts';
import { createAnthropicProvider, createGoogleProvider } from './sdk-providers.ts';

let upstream: ScriptedModel;
beforeEach(async () => {
  upstream = await startScriptedModel();
});
afterEach(() => upstream.close());

const KEY = 'sk-very-secret';
const providers = { Anthropic: createAnthropicProvider, Google: createGoogleProvider };
type Provider = keyof typeof providers;
const chat = (provider: Provider, baseUrl = upstream.url) =>
  providers[provider]({ apiKey: KEY, baseUrl }).chat('small', plainCapabilities);

const everyKindOfMessage: ChatRequest = {
  messages: [
    { role: 'user', parts: [{ type: 'text', text: 'What is this?' }] },
    { role: 'system', text: 'Be brief.' },
    { role: 'assistant', text: '' },
    { role: 'assistant', text: '', toolCalls: [{ id: 'c1', name: 'look', arguments: 'not JSON' }] },
    { role: 'tool', callId: 'c1', name: 'look', text: 'a cat' },
    {
      role: 'user',
      parts: [{ type: 'text', text: 'And this?' }, testPicture(new Uint8Array([1, 2, 3]))],
    },
  ],
  tools: [{ name: 'look', description: 'Looks.', parameters: { type: 'object', properties: {} } }],
  sampling: { temperature: 0.2, maxTokens: 64 },
};

describe.each<Provider>(['Anthropic', 'Google'])('%s', (provider) => {
  it('streams text and reasoning separately and reports the usage', async () => {
    upstream.script({ reasoning: ['Hm'], text: ['Hel', 'lo'], usage: { inputTokens: 3, outputTokens: 9 } });
    const asked = askModel(chat(provider));
    expect(await asked.answer).toMatchObject({
      finish: 'stop',
      toolCalls: [],
      usage: { inputTokens: 3, outputTokens: 9 },
    });
    expect(asked.text).toEqual(['Hel', 'lo']);
    expect(asked.reasoning).toEqual(['Hm']);
  });

  it('returns the tool calls', async () => {
    upstream.script({ toolCalls: [{ name: 'look', arguments: { at: 'it' } }] });
    const answer = await askModel(chat(provider)).answer;
    expect(answer).toMatchObject({ finish: 'tool-calls', toolCalls: [{ name: 'look', arguments: '{"at":"it"}' }] });
    expect(answer.toolCalls[0]?.id).not.toBe('');
  });

  it('sends every kind of message, also a system message after others', async () => {
    await askModel(chat(provider), everyKindOfMessage).answer;
    const sent = JSON.stringify(upstream.requests[0]?.body);
    for (const part of ['Be brief.', 'What is this?', 'a cat', 'AQID', 'Looks.', '0.2', '64'])
      expect(sent).toContain(part);
  });

  it('closes the connection when stopped and rejects with the reason', async () => {
    const gate = upstream.hold();
    upstream.script({ text: ['one', 'two'], gate });
    const controller = new AbortController();
    const asked = askModel(chat(provider), userSays('Hello'), controller.signal);
    await gate.reached();
    controller.abort('enough');
    await expect(asked.answer).rejects.toBe('enough');
    await upstream.untilOpen(0);
  });

  it.each<[ModelFailureKind, Script]>([
    ['key-refused', { status: 401, body: { error: { type: 'authentication_error', message: `bad ${KEY}` } } }],
    ['key-refused', { status: 400, body: [{ error: { message: 'API key not valid. Please pass a valid API key.' } }] }],
    ['quota-used-up', { status: 400, body: { error: { message: 'Your credit balance is too low' } } }],
    ['rate-limited', { status: 429, headers: { 'retry-after': '3' }, body: { error: { type: 'rate_limit_error' } } }],
    [
      'rate-limited',
      {
        status: 429,
        headers: { 'retry-after': '3' },
        body: { error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'You exceeded your current quota' } },
      },
    ],
    ['model-unknown', { status: 404, body: { error: { type: 'not_found_error', message: 'model: small' } } }],
    ['context-too-long', { status: 400, body: { error: { message: 'prompt is too long: 9 tokens > 8 maximum' } } }],
    ['context-too-long', { status: 400, body: { error: { message: 'The input token count exceeds the maximum' } } }],
    ['provider-failed', { status: 529, body: { error: { type: 'overloaded_error' } } }],
    ['provider-failed', { status: 500 }],
    ['stream-broken', { text: ['He'], cut: true }],
    ['stream-broken', { raw: [''] }],
  ])('%s %#', async (kind, script) => {
    upstream.script(script);
    const failure = await askModel(chat(provider)).answer.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ModelFailure);
    expect(failure).toMatchObject({ kind, values: { provider, model: 'small' } });
    expect(String((failure as ModelFailure).cause)).not.toContain(KEY);
    if (kind === 'rate-limited') expect(failure).toMatchObject({ retryAfterMs: 3_000, isWorthRetrying: true });
  });

  it.each(['data: no JSON at all\n\n', 'data: {"type":1}\n\n', 'data: null\n\n', '\0\xff', '<html>'])(
    'fails and does not crash on %j',
    async (garbage) => {
      upstream.script({ raw: [garbage] });
      await expect(askModel(chat(provider)).answer).rejects.toBeInstanceOf(ModelFailure);
    },
  );

  it('rejects with an error that the listener throws, and closes the connection', async () => {
    const gate = upstream.hold();
    upstream.script({ text: ['one', 'two', 'three', 'four'], gate });
    const bug = new TypeError('a bug of ours');
    const listener = {
      onText: () => {
        throw bug;
      },
      onReasoning: () => undefined,
    };
    const answer = chat(provider).answer(userSays('Hello'), listener, new AbortController().signal);
    gate.release(4);
    await expect(answer).rejects.toBe(bug);
    await upstream.untilOpen(0);
  });

  it('follows no redirect, which would send the key elsewhere', async () => {
    await using elsewhere = await startScriptedModel();
    upstream.script((request) => ({ status: 307, headers: { location: elsewhere.url + request.path } }));
    await expect(askModel(chat(provider)).answer).rejects.toMatchObject({ kind: 'unreachable' });
    expect(elsewhere.requests).toEqual([]);
  });

  it('is unreachable where nothing listens', async () => {
    const gone = await startScriptedModel();
    await gone.close();
    await expect(askModel(chat(provider, gone.url)).answer).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('Google embeddings', () => {
  const { signal } = new AbortController();
  const embedding = () => createGoogleProvider({ apiKey: KEY, baseUrl: upstream.url }).embedding('embed');

  it('gives each text its vector', async () => {
    upstream.scriptFor('/models/embed:batchEmbedContents', {
      status: 200,
      body: { embeddings: [{ values: [1, 2] }, { values: [3, 4] }] },
    });
    const { vectors, inputTokens } = await embedding().embed(['abcd', 'efgh'], signal);
    expect(vectors).toEqual([Float32Array.of(1, 2), Float32Array.of(3, 4)]);
    expect(inputTokens).toBe(2);
  });

  it('fails as chat does', async () => {
    upstream.scriptFor('/models/embed:batchEmbedContents', { status: 401 });
    await expect(embedding().embed(['a', 'b'], signal)).rejects.toMatchObject({ kind: 'key-refused' });
  });
});
