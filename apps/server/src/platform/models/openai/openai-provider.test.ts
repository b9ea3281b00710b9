import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ScriptedModel, startScriptedModel } from '../../../testing/scripted-model.ts';
import { createOpenAiProvider } from './openai-provider.ts';

let upstream: ScriptedModel;
beforeEach(async () => {
  upstream = await startScriptedModel();
});
afterEach(() => upstream.close());

const { signal } = new AbortController();
const provider = () => createOpenAiProvider({ baseUrl: upstream.url, apiKey: 'sk', providerName: 'Acme' });

describe('embeddings', () => {
  it('gives each text its vector, whatever the order of the answer', async () => {
    upstream.scriptFor('/embeddings', {
      raw: ['{"data":[{"index":1,"embedding":[3,4]},{"index":0,"embedding":[1,2]}],"usage":{"prompt_tokens":6}}'],
    });
    const { vectors, inputTokens } = await provider().embedding('embed').embed(['one', 'two'], signal);
    expect(vectors).toEqual([Float32Array.of(1, 2), Float32Array.of(3, 4)]);
    expect(inputTokens).toBe(6);
    expect(upstream.requests[0]?.body).toEqual({ model: 'embed', input: ['one', 'two'], encoding_format: 'float' });
  });

  it('sends no request when there is no text', async () => {
    expect(await provider().embedding('embed').embed([], signal)).toEqual({ vectors: [], inputTokens: 0 });
    expect(upstream.requests).toEqual([]);
  });

  it.each([
    '{}',
    'null',
    'not JSON',
    '{"data":[{"index":0,"embedding":[1]}]}',
    '{"data":[{"embedding":[1]},{"embedding":[1,2]}]}',
    '{"data":[{"embedding":[1]},{"embedding":["a"]}]}',
    '{"data":[null,{"embedding":[]}]}',
  ])('refuses %s for two texts', async (raw) => {
    upstream.scriptFor('/embeddings', { raw: [raw] });
    await expect(provider().embedding('embed').embed(['a', 'b'], signal)).rejects.toMatchObject({
      kind: 'stream-broken',
    });
  });
});

describe('transcription', () => {
  it('sends the recording as a file and returns its text', async () => {
    const audio = { bytes: new Uint8Array([1, 2, 3]), contentType: 'audio/webm', fileName: 'a"\r\nb.webm' };
    expect(await provider().transcription('whisper').transcribe(audio, signal)).toBe('scripted transcript');
    const form = await new Response(Buffer.from(upstream.requests[0]?.body, 'latin1'), {
      headers: { 'content-type': String(upstream.requests[0]?.headers['content-type']) },
    }).formData();
    expect(form.get('model')).toBe('whisper');
    const file = form.get('file') as File;
    expect(file.name).toBe('a___b.webm');
    expect(file.type).toBe('audio/webm');
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(audio.bytes);
  });

  it('rejects an answer without text', async () => {
    upstream.scriptFor('/audio/transcriptions', { raw: ['{}'] });
    const audio = { bytes: new Uint8Array(1), contentType: 'audio/webm', fileName: 'a.webm' };
    await expect(provider().transcription('whisper').transcribe(audio, signal)).rejects.toMatchObject({
      kind: 'stream-broken',
    });
  });
});

describe('speech', () => {
  it('uses the voice it is asked for', async () => {
    await provider().speech('tts').speak({ text: 'Hello', voice: 'nova' }, signal);
    expect(upstream.requests[0]?.body).toMatchObject({ voice: 'nova' });
  });

  it('returns the sound and its type', async () => {
    const { bytes, contentType } = await provider().speech('tts').speak({ text: 'Hello' }, signal);
    expect(Buffer.from(bytes).toString()).toBe('scripted speech');
    expect(contentType).toBe('audio/mpeg');
    expect(upstream.requests[0]?.body).toMatchObject({ model: 'tts', voice: 'alloy', input: 'Hello' });
  });
});

describe('pictures', () => {
  it('returns the picture, with the type that its bytes show', async () => {
    const { bytes, contentType } = await provider().image('dall-e-3').draw('a cat', signal);
    expect(contentType).toBe('image/png');
    expect(bytes.length).toBeGreaterThan(50);
    expect(upstream.requests[0]?.body).toMatchObject({ prompt: 'a cat', response_format: 'b64_json' });
  });

  it('omits the format for a model that refuses it, from then on', async () => {
    upstream.scriptFor('/images/generations', {
      status: 400,
      body: { error: { message: "Unknown parameter: 'response_format'.", param: 'response_format' } },
    });
    const model = provider().image('gpt-image-1');
    await model.draw('a cat', signal);
    await model.draw('a dog', signal);
    expect(upstream.requests.map(({ body }) => body.response_format)).toEqual(['b64_json', undefined, undefined]);
  });

  it('rejects an answer without a picture', async () => {
    upstream.scriptFor('/images/generations', { raw: ['{"data":[{"url":"http://elsewhere"}]}'] });
    await expect(provider().image('x').draw('a cat', signal)).rejects.toMatchObject({ kind: 'stream-broken' });
  });
});

describe('model names', () => {
  it('are listed once each, in alphabetical order', async () => {
    expect(await provider().modelNames(signal)).toEqual(['another', 'scripted']);
  });

  it('report a provider without a list as unreachable: its address is wrong', async () => {
    upstream.scriptFor('/models', { status: 404 });
    await expect(provider().modelNames(signal)).rejects.toMatchObject({ kind: 'unreachable' });
    upstream.scriptFor('/models', { status: 401 });
    await expect(provider().modelNames(signal)).rejects.toMatchObject({ kind: 'key-refused' });
  });
});
