import { type ChatMessage, FinishReason, type VerboseContent } from '@parley/contract';
import { object, oneOf, readJson, string } from '../reading.ts';

/** Exported for the test that holds them and the contract together. */
export const readVerbose = object<VerboseContent>({
  msg_type: oneOf(
    'multi_agents_jump_to_agent',
    'multi_agents_backwards',
    'time_capsule_recall',
    'generate_answer_finish',
    'stream_plugin_finish',
    'knowledge_recall',
    'interrupt',
    'hook_call',
  ),
  data: string,
});
export const readAnswerFinish = object({ finish_reason: oneOf(0, 1), FinData: string });

const readBefore = new WeakMap<object, VerboseContent | null>();

/** What a verbose message tells, or null when it is none or cannot be read. */
export function verboseOf(message: Pick<ChatMessage, 'type' | 'content'>): VerboseContent | null {
  if (message.type !== 'verbose') return null;
  const read = readBefore.get(message);
  if (read !== undefined) return read;
  const verbose = readJson(readVerbose, message.content) ?? oldKnowledge(parseJson(message.content));
  readBefore.set(message, verbose);
  return verbose;
}

/** How recalled knowledge used to be told (wire §1.8). */
function oldKnowledge(content: unknown): VerboseContent | null {
  const { verbose_type, chunks } = (content ?? {}) as { verbose_type?: unknown; chunks?: unknown };
  if (verbose_type !== 'knowledge' || !Array.isArray(chunks)) return null;
  return { msg_type: 'knowledge_recall', data: JSON.stringify({ chunks, ori_req: '', status_code: 0 }) };
}

/** Whether the words of the reply are complete, and the bot does not wait for its user. */
export function isAnswerComplete(message: Pick<ChatMessage, 'type' | 'content'>): boolean {
  const verbose = verboseOf(message);
  if (verbose?.msg_type !== 'generate_answer_finish') return false;
  return readJson(readAnswerFinish, verbose.data)?.finish_reason !== FinishReason.interrupt;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
