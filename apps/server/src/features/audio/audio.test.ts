import {
  AddModel,
  CreateTranscription,
  errorCatalogue,
  GetSpaceListV2,
  type ModelSettings,
  SaveSpaceV2,
  SpaceType,
} from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../testing/open-test-app.ts';
import type { Script } from '../../testing/scripted-model/scripted-reply.ts';
import { startScriptedModel } from '../../testing/scripted-model.ts';

const wav = new Uint8Array([...Buffer.from('RIFF\0\0\0\0WAVEfmt '), 1, 2, 3]);
const recording = (bytes: Uint8Array<ArrayBuffer> = wav) => new File([bytes], 'voice.wav', { type: 'text/html' });

/** A server with a scripted transcription model; without a reply, with no such model. */
async function openWith(...replies: Script[]) {
  const model = await startScriptedModel();
  model.scriptFor('/audio/transcriptions', ...replies);
  const server = await openTestApp();
  const { browser } = await server.register('alice@example.com');
  if (replies.length > 0) await browser.call(AddModel, { settings: { ...settings, base_url: model.url } });
  return {
    server,
    browser,
    model,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await model.close();
    },
  };
}

const settings: ModelSettings = {
  provider: 'openai',
  base_url: '',
  name: 'Ears',
  model_name: 'ears',
  capabilities: { tools: false, vision: false, reasoning: false, context_tokens: 8192 },
  purposes: ['transcription'],
  price: { input: 0, output: 0 },
};
const transcript = (text: string): Script => ({ status: 200, body: { text } });
const refused = (name: keyof typeof errorCatalogue) => expect.objectContaining({ code: errorCatalogue[name].code });

describe('chat §7 transcriptions', () => {
  it('returns the text of the installation’s model', async () => {
    await using test = await openWith(transcript(' Hello there. '));
    const { data } = await test.browser.call(CreateTranscription, { file: recording() });
    expect(data.text).toBe('Hello there.');
    const sent = test.model.requests.at(-1)?.body;
    expect(sent).toContain('filename="voice.wav"');
    expect(sent).toContain('audio/wav');
    expect(sent).toContain(Buffer.from(wav).toString('latin1'));

    const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...Buffer.from('\x42\x82\x84webm', 'latin1')]);
    await test.browser.call(CreateTranscription, { file: new File([webm], 'blob') });
    expect(test.model.requests.at(-1)?.body).toContain('filename="blob.webm"');
  });

  it('accepts an empty transcription', async () => {
    await using test = await openWith(transcript(''));
    expect((await test.browser.call(CreateTranscription, { file: recording() })).data.text).toBe('');
  });

  it('accepts a space id only from its members', async () => {
    await using test = await openWith(transcript('Hello.'));
    await test.browser.call(SaveSpaceV2, { name: 'Personal', space_type: SpaceType.personal });
    const { data } = await test.browser.call(GetSpaceListV2, {});
    const space_id = data.bot_space_list[0]?.id ?? '';
    const { browser: other } = await test.server.register('bob@example.com');
    expect((await test.browser.call(CreateTranscription, { file: recording(), space_id })).data.text).toBe('Hello.');
    const stolen = other.call(CreateTranscription, { file: recording(), space_id });
    await expect(stolen).rejects.toEqual(refused('notFound'));
  });

  it('refuses an empty recording and one above 25 MB', async () => {
    await using test = await openWith(transcript('x'));
    const send = (file: File) => test.browser.call(CreateTranscription, { file });
    await expect(send(recording(new Uint8Array()))).rejects.toEqual(refused('emptyFile'));
    await expect(send(recording(new Uint8Array(25 * 2 ** 20 + 1)))).rejects.toEqual(refused('invalidRequest'));
    await expect(send(recording(new Uint8Array(26 * 2 ** 20)))).rejects.toEqual(refused('tooLarge'));
  });

  it('explains how to set up a model when there is none', async () => {
    await using test = await openWith();
    const answer = test.browser.call(CreateTranscription, { file: recording() });
    await expect(answer).rejects.toEqual(refused('voiceNotConfigured'));
    await expect(answer).rejects.toThrow('administrator');
  });

  it('reports why the model failed', async () => {
    await using test = await openWith({ status: 400 });
    const answer = test.browser.call(CreateTranscription, { file: recording() });
    await expect(answer).rejects.toEqual(refused('modelProviderFailed'));
  });
});
