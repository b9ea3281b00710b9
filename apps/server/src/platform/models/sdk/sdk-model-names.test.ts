import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ScriptedModel, startScriptedModel } from '../../../testing/scripted-model.ts';
import { createAnthropicProvider, createGoogleProvider } from './sdk-providers.ts';

let upstream: ScriptedModel;
beforeEach(async () => {
  upstream = await startScriptedModel();
});
afterEach(() => upstream.close());

const { signal } = new AbortController();
const connection = () => ({ baseUrl: upstream.url, apiKey: 'sk-secret' });
const anthropicPath = '/models?limit=1000';
const googlePath = '/models?pageSize=1000';

describe('the names a provider offers', () => {
  it('are Anthropic’s ids', async () => {
    upstream.scriptFor(anthropicPath, { raw: ['{"data":[{"id":"b"},{"id":"a"},null,{"id":7}]}'] });
    expect(await createAnthropicProvider(connection()).modelNames(signal)).toEqual(['a', 'b']);
    expect(upstream.requests[0]?.headers).toMatchObject({
      'x-api-key': 'sk-secret',
      'anthropic-version': '2023-06-01',
    });
  });

  it('are Google’s names without the prefix', async () => {
    upstream.scriptFor(googlePath, { raw: ['{"models":[{"name":"models/gemini"},{"name":"models/embedding"}]}'] });
    expect(await createGoogleProvider(connection()).modelNames(signal)).toEqual(['embedding', 'gemini']);
    expect(upstream.requests[0]?.headers['x-goog-api-key']).toBe('sk-secret');
  });

  it('are an empty list where the answer has none', async () => {
    upstream.scriptFor(googlePath, { raw: ['{}'] }, { raw: ['null'] });
    expect(await createGoogleProvider(connection()).modelNames(signal)).toEqual([]);
    expect(await createGoogleProvider(connection()).modelNames(signal)).toEqual([]);
  });

  it.each([
    [{ status: 401, body: { error: { message: 'invalid x-api-key sk-secret' } } }, 'key-refused'],
    [{ status: 404 }, 'unreachable'],
    [{ raw: ['<html>'] }, 'stream-broken'],
  ])('fail after %j as %s, without repeating the key', async (reply, kind) => {
    upstream.scriptFor(anthropicPath, reply);
    const failure = await createAnthropicProvider(connection())
      .modelNames(signal)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind, values: { provider: 'Anthropic' } });
    expect(String((failure as Error).cause)).not.toContain('sk-secret');
  });

  it('fail as unreachable where nothing listens', async () => {
    const nowhere = { baseUrl: 'http://127.0.0.1:9', apiKey: 'sk-secret' };
    await expect(createGoogleProvider(nowhere).modelNames(signal)).rejects.toMatchObject({ kind: 'unreachable' });
  });
});
