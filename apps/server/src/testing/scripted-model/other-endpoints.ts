import type { ServerResponse } from 'node:http';
import type { RecordedRequest } from './scripted-reply.ts';
import { writeJson } from './write-reply.ts';

const VECTOR_LENGTH = 8;
const ONE_PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Replies of the calls beside chat where nothing is scripted. */
export const otherEndpoints: Readonly<Record<string, (response: ServerResponse, request: RecordedRequest) => void>> = {
  '/models': (response) =>
    writeJson(response, { object: 'list', data: [{ id: 'scripted' }, { id: 'another' }, { id: 'scripted' }] }),
  '/embeddings': (response, { body }) =>
    writeJson(response, {
      // In reverse order: clients must go by the index.
      data: body.input.map((text: string, index: number) => ({ index, embedding: toVector(text) })).reverse(),
      usage: { prompt_tokens: body.input.length },
    }),
  '/audio/transcriptions': (response) => writeJson(response, { text: ' scripted transcript ' }),
  '/audio/speech': (response) => {
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('scripted speech');
  },
  '/images/generations': (response) => writeJson(response, { data: [{ b64_json: ONE_PIXEL_PNG }] }),
};

/** Counts letters, so that equal texts have equal vectors, and similar texts similar ones. */
function toVector(text: string): number[] {
  const vector = Array<number>(VECTOR_LENGTH).fill(0);
  for (const letter of text) {
    const place = (letter.codePointAt(0) ?? 0) % VECTOR_LENGTH;
    vector[place] = (vector[place] ?? 0) + 1;
  }
  return vector;
}
