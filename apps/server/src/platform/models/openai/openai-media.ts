import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { imageTypeOf } from '../../object-storage/image-type.ts';
import type { GeneratedFile, ImageModel, RecordedAudio, SpeechModel, TranscriptionModel } from '../model.ts';
import { ModelFailure } from '../model-failure.ts';
import { BrokenAnswer, readBody, readJson } from '../wire/provider-request.ts';
import { callOpenAi, type OpenAiConnection } from './openai-connection.ts';

const SPEECH_MAX_BYTES = 64 * 2 ** 20;
/** The API requires a voice, and other servers know this name too. */
const DEFAULT_VOICE = 'alloy';

export function createOpenAiTranscription(connection: OpenAiConnection, model: string): TranscriptionModel {
  return {
    transcribe(audio, signal) {
      const call = {
        path: '/audio/transcriptions',
        ...toMultipart({ model, response_format: 'json' }, audio),
      } as const;
      const read = async (response: IncomingMessage) => {
        const { text } = await readJson(response, signal);
        if (typeof text !== 'string') throw new BrokenAnswer('a transcription without text');
        return text.trim();
      };
      return callOpenAi(connection, model, call, read, signal);
    },
  };
}

export function createOpenAiSpeech(connection: OpenAiConnection, model: string): SpeechModel {
  return {
    speak({ text, voice = DEFAULT_VOICE }, signal) {
      const body = JSON.stringify({ model, voice, input: text, response_format: 'mp3' });
      const call = { path: '/audio/speech', body } as const;
      const read = async (response: IncomingMessage) => ({
        bytes: new Uint8Array(await readBody(response, SPEECH_MAX_BYTES, signal)),
        contentType: response.headers['content-type'] ?? 'audio/mpeg',
      });
      return callOpenAi(connection, model, call, read, signal);
    },
  };
}

export function createOpenAiImage(connection: OpenAiConnection, model: string): ImageModel {
  /** Some models always send the picture itself, and refuse the field that asks for it. */
  let takesFormat = true;

  function ask(prompt: string, signal: AbortSignal): Promise<GeneratedFile> {
    const body = JSON.stringify({ model, prompt, n: 1, ...(takesFormat && { response_format: 'b64_json' }) });
    const call = { path: '/images/generations', body } as const;
    const read = async (response: IncomingMessage) => readPicture(await readJson(response, signal));
    return callOpenAi(connection, model, call, read, signal);
  }

  return {
    async draw(prompt, signal) {
      try {
        return await ask(prompt, signal);
      } catch (error) {
        if (!(error instanceof ModelFailure) || error.unsupported !== 'response_format') throw error;
        takesFormat = false;
        return ask(prompt, signal);
      }
    },
  };
}

function readPicture({ data }: Record<string, unknown>): GeneratedFile {
  const base64 = Array.isArray(data) ? (data[0] as { b64_json?: unknown } | null)?.b64_json : undefined;
  const bytes = new Uint8Array(Buffer.from(typeof base64 === 'string' ? base64 : '', 'base64'));
  const contentType = imageTypeOf(bytes);
  if (contentType === null) throw new BrokenAnswer('an answer without a picture');
  return { bytes, contentType };
}

/** A multipart body of fields and one file. Node's FormData would load all of `fetch`. */
function toMultipart(fields: Readonly<Record<string, string>>, file: RecordedAudio) {
  const boundary = `parley-${randomBytes(16).toString('hex')}`;
  const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}`;
  const before = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}\r\n\r\n${value}\r\n`);
  const fileHead = `${head(`name="file"; filename="${headerSafe(file.fileName)}"`)}\r\ncontent-type: ${headerSafe(file.contentType)}\r\n\r\n`;
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from(before.join('') + fileHead), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

const headerSafe = (text: string): string => text.replace(/["\\\r\n\0]/g, '_');
