import { imageTypeOf } from '../../object-storage/image-type.ts';
import type { ImageModel } from '../model.ts';
import { BrokenAnswer } from '../wire/read-body.ts';
import { callOpenAi, type OpenAiConnection } from './openai-connection.ts';
import { readJson } from './read-json.ts';

export function createOpenAiImage(connection: OpenAiConnection, model: string): ImageModel {
  // These always send the picture itself, and refuse to be asked for it.
  const format = model.startsWith('gpt-image') ? {} : { response_format: 'b64_json' };
  return {
    draw(prompt, signal) {
      const call = { path: '/images/generations', body: JSON.stringify({ model, prompt, n: 1, ...format }) } as const;
      return callOpenAi(
        connection,
        model,
        call,
        async (response) => readPicture(await readJson(response, signal)),
        signal,
      );
    },
  };
}

function readPicture({ data }: Record<string, unknown>) {
  const base64 = Array.isArray(data) ? (data[0] as { b64_json?: unknown } | null)?.b64_json : undefined;
  const bytes = new Uint8Array(Buffer.from(typeof base64 === 'string' ? base64 : '', 'base64'));
  const contentType = imageTypeOf(bytes);
  if (contentType === null) throw new BrokenAnswer('an answer without a picture');
  return { bytes, contentType };
}
