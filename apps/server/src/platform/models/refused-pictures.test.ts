import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { askModel, plainCapabilities } from '../../testing/ask-model.ts';
import { testPicture } from '../../testing/pictures.ts';
import type { RecordedRequest, ScriptedReply } from '../../testing/scripted-model/scripted-reply.ts';
import { type ScriptedModel, startScriptedModel } from '../../testing/scripted-model.ts';
import type { ChatModel, ChatRequest } from './model.ts';
import { createOpenAiProvider } from './openai/openai-provider.ts';
import { leaveOutRefusedPictures } from './refused-pictures.ts';

let upstream: ScriptedModel;
let model: ChatModel;
beforeEach(async () => {
  upstream = await startScriptedModel();
  const provider = createOpenAiProvider({ baseUrl: upstream.url, apiKey: '' });
  model = leaveOutRefusedPictures(provider.chat('small', plainCapabilities));
});
afterEach(() => upstream.close());

/** One turn for each picture. */
const showing = (...keys: string[]): ChatRequest => ({
  messages: keys.map((key) => ({
    role: 'user',
    parts: [{ type: 'text', text: `Look at ${key}` }, testPicture(new TextEncoder().encode(key), key)],
  })),
  tools: [],
  sampling: {},
});

/** The keys of the pictures in a request, and the notes in place of others. */
function picturesIn({ body }: RecordedRequest): string[] {
  const parts = body.messages.flatMap(({ content }: { content: unknown }) =>
    Array.isArray(content) ? content : [{ text: content }],
  );
  return parts.flatMap(({ image_url, text }: { image_url?: { url: string }; text?: string }) => {
    if (image_url) return [Buffer.from(image_url.url.split(',')[1] ?? '', 'base64').toString()];
    return text?.match(/\[picture: .*\]/g) ?? [];
  });
}

const note = (key: string) => `[picture: ${key}.png, left out because the provider of this model refused it]`;

/** Refuses every request with this picture. */
const refuses =
  (key: string, reply: ScriptedReply) =>
  (request: RecordedRequest): ScriptedReply =>
    picturesIn(request).includes(key) ? reply : { text: ['Fine.'] };

describe('a picture that the provider refuses', () => {
  it.each<[string, ScriptedReply]>([
    ['as invalid', { status: 400, body: { error: { message: 'Invalid image data' } } }],
    ['without a reason', { status: 400, body: 'Bad Request' }],
    ['as too large', { status: 413, body: '' }],
    ['by its policy', { status: 400, body: { error: { code: 'content_policy_violation', message: 'not allowed' } } }],
    ['because it sees none', { status: 404, body: { error: { message: 'No endpoints support image input' } } }],
    ['with a failure of its own', { status: 500, body: { error: { message: 'failed to process image' } } }],
    ['in the stream', { raw: ['data: {"error":{"message":"could not decode the image"}}\n\n'] }],
  ])('%s is left out with a note, in this turn and in later ones', async (_how, reply) => {
    upstream.answerOthers(refuses('bad', reply));
    const first = askModel(model, showing('bad'));
    await first.answer;
    expect(first.text).toEqual(['Fine.']);
    await askModel(model, showing('bad', 'good')).answer;
    expect(upstream.requests.map(picturesIn)).toEqual([['bad'], [note('bad')], [note('bad'), 'good']]);
  });

  it('does not take along those that were accepted before', async () => {
    upstream.answerOthers(refuses('bad', { status: 400, body: 'Bad Request' }));
    await askModel(model, showing('good')).answer;
    await askModel(model, showing('good', 'bad')).answer;
    expect(upstream.requests.map(picturesIn)).toEqual([['good'], ['good', 'bad'], ['good', note('bad')]]);
  });

  it('is not blamed when the request fails without it too', async () => {
    upstream.answerOthers({ status: 400, body: { error: { message: 'no such thing' } } });
    await expect(askModel(model, showing('good')).answer).rejects.toMatchObject({ kind: 'provider-failed' });
    upstream.answerOthers({ text: ['Fine.'] });
    await askModel(model, showing('good')).answer;
    expect(upstream.requests.map(picturesIn).at(-1)).toEqual(['good']);
  });

  it.each<[string, ScriptedReply]>([
    ['refuses the key', { status: 401 }],
    ['is asked too often', { status: 429 }],
    ['breaks', { status: 500, body: 'oh no' }],
    ['finds the context too long', { status: 400, body: { error: { code: 'context_length_exceeded' } } }],
  ])('is not suspected when the provider %s', async (_what, reply) => {
    upstream.script(reply);
    await expect(askModel(model, showing('good')).answer).rejects.toBeDefined();
    expect(upstream.requests).toHaveLength(1);
  });

  it('is not left out once a part of the answer was shown', async () => {
    upstream.script({ text: ['Hel'], cut: true });
    await expect(askModel(model, showing('good')).answer).rejects.toMatchObject({ kind: 'stream-broken' });
    expect(upstream.requests).toHaveLength(1);
  });
});
