import { CreateTranscription, errorCatalogue, GetSpaceListV2, SaveSpaceV2, SpaceType } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import type { RecordedAudio, TranscriptionModel } from '../../platform/models/model.ts';
import { openTestApp } from '../../testing/open-test-app.ts';

const wav = new Uint8Array([...Buffer.from('RIFF\0\0\0\0WAVEfmt '), 1, 2, 3]);
const recording = (bytes: Uint8Array<ArrayBuffer> = wav) => new File([bytes], 'voice.wav', { type: 'text/html' });

async function openWith(transcribe?: TranscriptionModel['transcribe']) {
  const model = transcribe ? { transcribe } : null;
  const server = await openTestApp({}, { transcribers: { findTranscription: async () => model } });
  const { browser } = await server.register('alice@example.com');
  return { server, browser, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}
const refused = (name: keyof typeof errorCatalogue) => expect.objectContaining({ code: errorCatalogue[name].code });

describe('chat §7 transcriptions', () => {
  it('gives the words of the installation’s model', async () => {
    const heard: RecordedAudio[] = [];
    await using test = await openWith(async (audio) => {
      heard.push(audio);
      return ' Hello there. ';
    });
    const { data } = await test.browser.call(CreateTranscription, { file: recording() });
    expect(data.text).toBe('Hello there.');
    expect(heard).toEqual([{ bytes: wav, contentType: 'audio/wav', fileName: 'voice.wav' }]);

    const webm = new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, ...Buffer.from('\x42\x82\x84webm', 'latin1')]);
    await test.browser.call(CreateTranscription, { file: new File([webm], 'blob') });
    expect(heard[1]).toEqual({ bytes: webm, contentType: 'audio/webm', fileName: 'blob.webm' });
  });

  it('takes silence for an answer', async () => {
    await using test = await openWith(async () => '');
    expect((await test.browser.call(CreateTranscription, { file: recording() })).data.text).toBe('');
  });

  it('names the space only to who is in it', async () => {
    await using test = await openWith(async () => 'Hello.');
    await test.browser.call(SaveSpaceV2, { name: 'Personal', space_type: SpaceType.personal });
    const { data } = await test.browser.call(GetSpaceListV2, {});
    const space_id = data.bot_space_list[0]?.id ?? '';
    const { browser: other } = await test.server.register('bob@example.com');
    expect((await test.browser.call(CreateTranscription, { file: recording(), space_id })).data.text).toBe('Hello.');
    const stolen = other.call(CreateTranscription, { file: recording(), space_id });
    await expect(stolen).rejects.toEqual(refused('notFound'));
  });

  it('refuses an empty recording and one above 25 MB', async () => {
    await using test = await openWith(async () => 'x');
    const send = (file: File) => test.browser.call(CreateTranscription, { file });
    await expect(send(recording(new Uint8Array()))).rejects.toEqual(refused('emptyFile'));
    await expect(send(recording(new Uint8Array(25 * 2 ** 20 + 1)))).rejects.toEqual(refused('invalidRequest'));
    await expect(send(recording(new Uint8Array(26 * 2 ** 20)))).rejects.toEqual(refused('tooLarge'));
  });

  it('tells the administrator what to do where no model transcribes', async () => {
    await using test = await openWith();
    const answer = test.browser.call(CreateTranscription, { file: recording() });
    await expect(answer).rejects.toEqual(refused('voiceNotConfigured'));
    await expect(answer).rejects.toThrow('administrator');
  });

  it('says that it failed when the model does', async () => {
    await using test = await openWith(async () => {
      throw new Error('the provider said no');
    });
    const answer = test.browser.call(CreateTranscription, { file: recording() });
    await expect(answer).rejects.toEqual(refused('transcriptionFailed'));
  });
});
