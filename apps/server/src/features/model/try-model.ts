import { MODEL_PURPOSES, type ModelPurpose, type ModelTestResult } from '@parley/contract';
import type { ChatModel, RecordedAudio } from '../../platform/models/model.ts';
import { type ModelName, refuseFilteredAnswer } from '../../platform/models/model-failure.ts';
import { type ConnectedModel, createProviderModel, providerNameOf } from './provider-model.ts';

/** A test sends no token limit, because some models refuse one. This much is enough to see that the model answers. */
const REPLY_MAX_CHARACTERS = 400;
const QUESTION = 'Say hello in one short sentence.';
const SENTENCE = 'Hello!';
const PICTURE = 'A small red circle on a white background.';

export type TriedModel = ConnectedModel & { readonly purposes: readonly ModelPurpose[] };

/** Asks a model for the least that proves that it serves the first of its purposes. Rejects as the model does. */
export async function tryModel(model: TriedModel, signal: AbortSignal): Promise<ModelTestResult> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const { chat, embedding, transcription, speech, image } = createProviderModel(model);
  const purpose = MODEL_PURPOSES.find((each) => model.purposes.includes(each));
  if (purpose === 'embedding' && embedding) {
    const { vectors } = await embedding.embed([QUESTION], signal);
    return { result: 'embedded', dimensions: vectors[0]?.length ?? 0, milliseconds: elapsed() };
  }
  if (purpose === 'transcription' && transcription) {
    await transcription.transcribe(aSecondOfSilence(), signal);
    return { result: 'transcribed', milliseconds: elapsed() };
  }
  if (purpose === 'speech' && speech) {
    const { bytes } = await speech.speak({ text: SENTENCE }, signal);
    return { result: 'spoken', bytes: bytes.length, milliseconds: elapsed() };
  }
  if (purpose === 'image' && image) {
    const { bytes } = await image.draw(PICTURE, signal);
    return { result: 'drawn', bytes: bytes.length, milliseconds: elapsed() };
  }
  const name = { provider: providerNameOf(model), model: model.modelName };
  return { result: 'answered', reply: await askBriefly(chat, name, signal), milliseconds: elapsed() };
}

async function askBriefly(chat: ChatModel, name: ModelName, signal: AbortSignal): Promise<string> {
  const enough = new AbortController();
  let reply = '';
  const listener = {
    onText(text: string) {
      reply += text;
      if (reply.length >= REPLY_MAX_CHARACTERS) enough.abort();
    },
    onReasoning: () => undefined,
  };
  const request = {
    messages: [{ role: 'user', parts: [{ type: 'text', text: QUESTION }] }],
    tools: [],
    sampling: {},
  } as const;
  try {
    refuseFilteredAnswer(await chat.answer(request, listener, AbortSignal.any([signal, enough.signal])), name);
  } catch (error) {
    if (!enough.signal.aborted) throw error;
  }
  return reply.trim().slice(0, REPLY_MAX_CHARACTERS);
}

const SAMPLES_PER_SECOND = 8_000;
const WAV_HEADER_BYTES = 44;

/** A WAV file: one channel, 16 bits a sample. */
function aSecondOfSilence(): RecordedAudio {
  const soundBytes = SAMPLES_PER_SECOND * 2;
  const bytes = new Uint8Array(WAV_HEADER_BYTES + soundBytes);
  const header = new DataView(bytes.buffer);
  bytes.set(Buffer.from('RIFF'), 0);
  header.setUint32(4, bytes.length - 8, true);
  bytes.set(Buffer.from('WAVEfmt '), 8);
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, SAMPLES_PER_SECOND, true);
  header.setUint32(28, soundBytes, true);
  header.setUint16(32, 2, true);
  header.setUint16(34, 16, true);
  bytes.set(Buffer.from('data'), 36);
  header.setUint32(40, soundBytes, true);
  return { bytes, contentType: 'audio/wav', fileName: 'silence.wav' };
}
