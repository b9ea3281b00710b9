import { type AddressInfo, createServer } from 'node:net';
import { refusalText } from '@parley/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askModel, plainCapabilities } from '../../../testing/ask-model.ts';
import type { Script } from '../../../testing/scripted-model/scripted-reply.ts';
import { type ScriptedModel, startScriptedModel } from '../../../testing/scripted-model.ts';
import { ModelFailure, type ModelFailureKind } from '../model-failure.ts';
import { createOpenAiProvider } from './openai-provider.ts';

let upstream: ScriptedModel;
beforeEach(async () => {
  upstream = await startScriptedModel();
});
afterEach(() => upstream.close());

const KEY = 'sk-very-secret';

async function failureAt(baseUrl: string): Promise<ModelFailure> {
  const provider = createOpenAiProvider({ baseUrl, apiKey: KEY, providerName: 'Acme' });
  const failure = await askModel(provider.chat('small', plainCapabilities)).answer.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ModelFailure);
  return failure as ModelFailure;
}

function failureAfter(script: Script): Promise<ModelFailure> {
  upstream.script(script);
  return failureAt(upstream.url);
}

const error = (code: string, message = '') => ({ error: { code, message } });

describe('failures of an OpenAI-compatible provider', () => {
  it.each<[ModelFailureKind, Script]>([
    ['key-refused', { status: 401 }],
    ['key-refused', { status: 403, body: error('forbidden') }],
    ['quota-used-up', { status: 402 }],
    ['quota-used-up', { status: 429, body: error('insufficient_quota') }],
    ['rate-limited', { status: 429, body: error('rate_limit_exceeded') }],
    ['model-unknown', { status: 404 }],
    ['model-unknown', { status: 400, body: error('', 'The model `small` does not exist') }],
    ['context-too-long', { status: 400, body: error('context_length_exceeded') }],
    ['context-too-long', { status: 400, body: error('', "This model's maximum context length is 8192 tokens") }],
    ['context-too-long', { status: 400, body: { error: 'the prompt is too long: 9000 tokens > 8192 maximum' } }],
    ['content-refused', { status: 400, body: error('content_filter') }],
    ['content-refused', { status: 400, body: error('', 'Your request was rejected by our safety system') }],
    ['provider-failed', { status: 500, body: '<html>Oops</html>' }],
    ['provider-failed', { status: 503, body: error('', 'context window overloaded') }],
    ['provider-failed', { status: 400, body: error('unsupported_parameter') }],
    ['provider-failed', { status: 500, body: 'x'.repeat(200_000) }],
    ['stream-broken', { text: ['He'], cut: true }],
    ['stream-broken', { raw: ['data: {"choices":[{"delta":{"content":"He"}}]}\n\n'] }],
    ['stream-broken', { raw: ['data: this is not JSON\n\n'] }],
    ['stream-broken', { raw: [new Uint8Array([0xff, 0xfe, 0, 1, 2, 0x80])] }],
    ['stream-broken', { raw: [`data: ${'x'.repeat(2 ** 20 + 1)}\n\n`] }],
    ['stream-broken', { raw: ['<html>'], contentType: 'text/html' }],
    ['stream-broken', { raw: ['{"choices":'], contentType: 'application/json' }],
    ['rate-limited', { raw: ['data: {"error":{"code":429,"message":"slow down"}}\n\n'] }],
    ['provider-failed', { raw: ['data: {"error":{"message":"out of memory"}}\n\n'] }],
  ])('%s %#', async (kind, script) => {
    const failure = await failureAfter(script);
    expect(failure.kind).toBe(kind);
    await upstream.untilOpen(0);
  });

  it('unreachable where nothing listens, and where the server has no TLS', async () => {
    const gone = await startScriptedModel();
    await gone.close();
    expect(await failureAt(gone.url)).toMatchObject({ kind: 'unreachable', isWorthRetrying: true });
    expect(await failureAt(upstream.url.replace('http:', 'https:'))).toMatchObject({ kind: 'unreachable' });
  });

  it('unreachable where the TLS handshake never completes', async () => {
    const mute = createServer((socket) => socket.resume());
    await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
    const { port } = mute.address() as AddressInfo;
    const connection = { baseUrl: `https://127.0.0.1:${port}/v1`, apiKey: '', connectTimeoutMs: 5 };
    const model = createOpenAiProvider(connection).chat('small', plainCapabilities);
    await expect(askModel(model).answer).rejects.toMatchObject({ kind: 'unreachable' });
    await new Promise((resolve) => mute.close(resolve));
  });

  it('have an error message that names the model, and contain neither address nor key', async () => {
    const errorMessage = `Incorrect API key provided: ${KEY}`;
    const failure = await failureAfter({ status: 401, body: error('invalid_api_key', errorMessage) });
    const message = refusalText(failure.refusal, 'en-US', failure.values);
    expect(message).not.toContain('Acme');
    expect(message).toContain('small');
    expect(message).not.toContain('Incorrect');
    expect(String(failure.cause)).toContain('Incorrect API key provided: [key]');
    expect(String(failure.cause)).not.toContain(KEY);
  });

  it('say whether a retry may help, and how long the provider asks to wait', async () => {
    const limited = await failureAfter({ status: 429, headers: { 'retry-after': '3' } });
    expect(limited).toMatchObject({ isWorthRetrying: true, retryAfterMs: 3_000 });
    expect(await failureAfter({ status: 400 })).toMatchObject({ kind: 'provider-failed', isWorthRetrying: false });
    expect(await failureAfter({ status: 401 })).toMatchObject({ isWorthRetrying: false });
  });

  it('do not include errors that the listener throws; the connection is closed', async () => {
    const gate = upstream.hold();
    upstream.script({ text: ['one', 'two'], gate });
    const bug = new TypeError('a bug of ours');
    const listener = {
      onText: () => {
        throw bug;
      },
      onReasoning: () => undefined,
    };
    const model = createOpenAiProvider({ baseUrl: upstream.url, apiKey: '' }).chat('small', plainCapabilities);
    const request = { messages: [], tools: [], sampling: {} };
    const answer = model.answer(request, listener, new AbortController().signal);
    gate.release();
    await expect(answer).rejects.toBe(bug);
    await upstream.untilOpen(0);
  });
});
