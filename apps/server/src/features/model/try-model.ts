import { estimateTokens, MODEL_PURPOSES, type ModelPurpose, type ModelTestResult } from '@parley/contract';
import type { ChatModel, RecordedAudio, TokenUsage } from '../../platform/models/model.ts';
import { type ModelName, refuseUnusableAnswer } from '../../platform/models/model-failure.ts';
import { type ConnectedModel, createProviderModel, providerNameOf } from './provider-model.ts';

/** A test sends no token limit, because some models refuse one. This much is enough to see that the model answers. */
const REPLY_MAX_CHARACTERS = 400;
const QUESTION = 'Say hello in one short sentence.';
const SENTENCE = 'Hello!';
const PICTURE = 'A small red circle on a white background.';

export type TriedModel = ConnectedModel & { readonly purposes: readonly ModelPurpose[] };

interface Tried {
  readonly result: ModelTestResult;
  /** Estimated where the provider reports none. */
  readonly usage: TokenUsage;
}

/** Asks a model for the least that proves that it serves the first of its purposes. Rejects as the model does. */
export async function tryModel(model: TriedModel, signal: AbortSignal): Promise<Tried> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  const { chat, embedding, rerank, transcription, speech, image } = createProviderModel(model);
  const purpose = MODEL_PURPOSES.find((each) => model.purposes.includes(each));
  if (purpose === 'embedding' && embedding) {
    const { vectors, inputTokens } = await embedding.embed([QUESTION], signal);
    const dimensions = vectors[0]?.length ?? 0;
    return {
      result: { result: 'embedded', dimensions, milliseconds: elapsed() },
      usage: { inputTokens, outputTokens: 0 },
    };
  }
  if (purpose === 'rerank' && rerank) {
    const { inputTokens } = await rerank.rerank(QUESTION, [SENTENCE, PICTURE], signal);
    return { result: { result: 'reranked', milliseconds: elapsed() }, usage: { inputTokens, outputTokens: 0 } };
  }
  if (purpose === 'transcription' && transcription) {
    await transcription.transcribe(aSecondOfSilence(), signal);
    return { result: { result: 'transcribed', milliseconds: elapsed() }, usage: { inputTokens: 0, outputTokens: 0 } };
  }
  if (purpose === 'speech' && speech) {
    const { bytes } = await speech.speak({ text: SENTENCE }, signal);
    return { result: { result: 'spoken', bytes: bytes.length, milliseconds: elapsed() }, usage: usageOf(SENTENCE, '') };
  }
  if (purpose === 'image' && image) {
    const { bytes } = await image.draw(PICTURE, signal);
    return { result: { result: 'drawn', bytes: bytes.length, milliseconds: elapsed() }, usage: usageOf(PICTURE, '') };
  }
  const name = { provider: providerNameOf(model), model: model.modelName };
  const { reply, usage } = await askBriefly(chat, name, signal);
  return { result: { result: 'answered', reply, milliseconds: elapsed() }, usage };
}

const usageOf = (sent: string, received: string): TokenUsage => ({
  inputTokens: estimateTokens(sent),
  outputTokens: estimateTokens(received),
});

async function askBriefly(
  chat: ChatModel,
  name: ModelName,
  signal: AbortSignal,
): Promise<{ reply: string; usage: TokenUsage }> {
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
  let usage: TokenUsage | undefined;
  try {
    const answer = await chat.answer(request, listener, AbortSignal.any([signal, enough.signal]));
    usage = answer.usage;
    refuseUnusableAnswer(answer, name);
  } catch (error) {
    if (!enough.signal.aborted) throw error;
  }
  return { reply: reply.trim().slice(0, REPLY_MAX_CHARACTERS), usage: usage ?? usageOf(QUESTION, reply) };
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
