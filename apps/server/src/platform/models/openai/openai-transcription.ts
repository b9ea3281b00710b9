import type { TranscriptionModel } from '../model.ts';
import { BrokenAnswer } from '../wire/read-body.ts';
import { toMultipart } from './multipart.ts';
import { callOpenAi, type OpenAiConnection } from './openai-connection.ts';
import { readJson } from './read-json.ts';

export function createOpenAiTranscription(connection: OpenAiConnection, model: string): TranscriptionModel {
  return {
    transcribe(audio, signal) {
      const call = {
        path: '/audio/transcriptions',
        ...toMultipart({ model, response_format: 'json' }, audio),
      } as const;
      const read = async (response: Parameters<typeof readJson>[0]) => {
        const { text } = await readJson(response, signal);
        if (typeof text !== 'string') throw new BrokenAnswer('a transcription without text');
        return text.trim();
      };
      return callOpenAi(connection, model, call, read, signal);
    },
  };
}
