import { type ChatMessage, FinishReason, GenerateAnswerFinish, VerboseContent } from '@parley/contract';

const readBefore = new WeakMap<object, VerboseContent | null>();

/** What a verbose message tells, or null when it is none or cannot be read. */
export function verboseOf(message: Pick<ChatMessage, 'type' | 'content'>): VerboseContent | null {
  if (message.type !== 'verbose') return null;
  const read = readBefore.get(message);
  if (read !== undefined) return read;
  const parsed = VerboseContent.safeParse(parseJson(message.content));
  const verbose = parsed.success ? parsed.data : null;
  readBefore.set(message, verbose);
  return verbose;
}

/** Whether the words of the reply are complete, and the bot does not wait for its user. */
export function isAnswerComplete(message: Pick<ChatMessage, 'type' | 'content'>): boolean {
  const verbose = verboseOf(message);
  if (verbose?.msg_type !== 'generate_answer_finish') return false;
  const finish = GenerateAnswerFinish.safeParse(parseJson(verbose.data));
  return !finish.success || finish.data.finish_reason !== FinishReason.interrupt;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
