import type { IncomingMessage } from 'node:http';
import { BrokenAnswer, readBody } from '../wire/read-body.ts';

const ANSWER_MAX_BYTES = 64 * 2 ** 20;

/** A JSON object, with nothing about its fields certain. */
export async function readJson(response: IncomingMessage, signal: AbortSignal): Promise<Record<string, unknown>> {
  const body = await readBody(response, ANSWER_MAX_BYTES, signal);
  try {
    const parsed: unknown = JSON.parse(body.toString());
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>;
  } catch (cause) {
    throw new BrokenAnswer('not JSON', { cause });
  }
  throw new BrokenAnswer('not a JSON object');
}
