import { type ChatMessage, FinishReason, type VerboseContent } from '@parley/contract';
import { parseJson } from '../json/parse-json.ts';
import { object, oneOf, type Read, readJson, string } from '../json/wire-readers.ts';

/** Exported for the test that compares them with the contract. */
export const readVerbose = object<VerboseContent>({
  msg_type: string as Read<VerboseContent['msg_type']>,
  data: string,
});
export const readAnswerFinish = object({ finish_reason: oneOf(0, 1), FinData: string });

/** Parsed once per message object: messages are immutable. */
const parsed = new WeakMap<object, VerboseContent | null>();

/** The payload of a verbose message; `null` for other messages and invalid payloads. */
export function verboseOf(message: Pick<ChatMessage, 'type' | 'content'>): VerboseContent | null {
  if (message.type !== 'verbose') return null;
  const known = parsed.get(message);
  if (known !== undefined) return known;
  const verbose = readJson(readVerbose, message.content) ?? oldKnowledge(parseJson(message.content));
  parsed.set(message, verbose);
  return verbose;
}

/** The older format of a knowledge recall (wire §1.8). */
function oldKnowledge(content: unknown): VerboseContent | null {
  const { verbose_type, chunks } = (content ?? {}) as { verbose_type?: unknown; chunks?: unknown };
  if (verbose_type !== 'knowledge' || !Array.isArray(chunks)) return null;
  return { msg_type: 'knowledge_recall', data: JSON.stringify({ chunks, ori_req: '', status_code: 0 }) };
}

/** Whether this message says that the answer is complete and not an interrupt. */
export function isAnswerComplete(message: Pick<ChatMessage, 'type' | 'content'>): boolean {
  const verbose = verboseOf(message);
  if (verbose?.msg_type !== 'generate_answer_finish') return false;
  return readJson(readAnswerFinish, verbose.data)?.finish_reason !== FinishReason.interrupt;
}
