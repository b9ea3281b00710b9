import type { SpeechModel } from '../model.ts';
import { readBody } from '../wire/read-body.ts';
import { callOpenAi, type OpenAiConnection } from './openai-connection.ts';

const SPEECH_MAX_BYTES = 64 * 2 ** 20;
/** The call demands a voice, and servers of this wire know this name. */
const DEFAULT_VOICE = 'alloy';

export function createOpenAiSpeech(connection: OpenAiConnection, model: string): SpeechModel {
  return {
    speak({ text, voice = DEFAULT_VOICE }, signal) {
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
