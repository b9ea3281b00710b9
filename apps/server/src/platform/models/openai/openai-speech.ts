import type { SpeechModel } from '../model.ts';
import { readBody } from '../wire/read-body.ts';
import { callOpenAi, type OpenAiConnection } from './openai-connection.ts';

const SPEECH_MAX_BYTES = 64 * 2 ** 20;

export function createOpenAiSpeech(connection: OpenAiConnection, model: string, voice: string): SpeechModel {
  return {
    speak(text, signal) {
      const body = JSON.stringify({ model, voice, input: text, response_format: 'mp3' });
      const call = { path: '/audio/speech', body } as const;
      return callOpenAi(
        connection,
        model,
        call,
        async (response) => ({
          bytes: new Uint8Array(await readBody(response, SPEECH_MAX_BYTES, signal)),
          contentType: response.headers['content-type'] ?? 'audio/mpeg',
        }),
        signal,
      );
    },
  };
}
