import { createParser } from 'eventsource-parser';
import type { SafeResponse } from '../safe-fetch/safe-request.ts';
import { McpFailure } from './mcp.errors.ts';

/** Of one response, which for a call is also all of its progress. */
export const RESPONSE_MAX_BYTES = 10 * 2 ** 20;

export interface ServerEvent {
  readonly event: string | undefined;
  readonly data: string;
}

const tooLarge = () =>
  new McpFailure('too-large', `The server sent more than ${RESPONSE_MAX_BYTES / 2 ** 20} MB and was cut off.`);

/** Pieces of text, until the body has ended or has become too long. */
async function* textOf(response: SafeResponse, maxBytes: number): AsyncGenerator<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') throw new McpFailure('broken', `The server answered with the encoding ${encoding}.`);
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      yield decoder.decode(chunk, { stream: true });
    }
    yield decoder.decode();
  } finally {
    response.close();
  }
}

export async function readText(response: SafeResponse, maxBytes = RESPONSE_MAX_BYTES): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of textOf(response, maxBytes)) pieces.push(piece);
  return pieces.join('');
}

/** The events of an SSE stream. Comments, by which servers keep a stream open, are left out. */
export async function* readEvents(response: SafeResponse): AsyncGenerator<ServerEvent> {
  let arrived: ServerEvent[] = [];
  const parser = createParser({
    maxBufferSize: RESPONSE_MAX_BYTES,
    onEvent: ({ event, data }) => arrived.push({ event, data }),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded') throw tooLarge();
    },
  });
  for await (const piece of textOf(response, RESPONSE_MAX_BYTES)) {
    parser.feed(piece);
    const events = arrived;
    arrived = [];
    yield* events;
  }
}
