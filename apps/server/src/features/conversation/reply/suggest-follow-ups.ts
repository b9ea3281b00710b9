import * as z from 'zod/mini';
import type { ModelMessage, TokenUsage } from '../../../platform/models/model.ts';
import type { AgentTask } from '../../agent/index.ts';
import { estimateUsage } from '../../usage/index.ts';
import { withoutQuotes } from './build-context.ts';

const QUESTIONS_MAX = 3;
const QUESTION_MAX_CHARACTERS = 200;
/** Long texts would cost more than the suggestions are worth. */
const EXCERPT_MAX_CHARACTERS = 4_000;
/** More text than any list of questions needs. */
const SUGGESTED_MAX_CHARACTERS = 100_000;

/** Suggestions that come later are of no use to the reader. */
const SUGGESTING_MAX_MS = 60_000;

const INSTRUCTION =
  'Here is the end of a conversation. Write what the user might ask next, as the user would write it: up to 3 short follow-up questions in the language of the conversation. Answer with JSON and nothing else: an object whose "questions" is the list of them.';

const Questions = z.array(z.string());
const outputSchema = {
  name: 'follow_up_questions',
  schema: z.toJSONSchema(z.strictObject({ questions: Questions })) as Record<string, unknown>,
};

interface Asked extends Pick<AgentTask, 'messages' | 'model'> {
  /** What the question was given with: the user has not said it. */
  readonly quotes?: string | undefined;
}

/** Asks the model for follow-up questions. `readQuestions` reads its answer. What a failed call has used is passed to `onUsed` too. */
export async function askForFollowUps(
  asked: Asked,
  prompt: string,
  answer: string,
  signal: AbortSignal,
  onUsed: (usage: TokenUsage) => void,
): Promise<string> {
  const excerpt = `User: ${lastQuestion(asked)}\n\nAssistant: ${answer.slice(-EXCERPT_MAX_CHARACTERS)}`;
  const messages: ModelMessage[] = [
    { role: 'system', text: [INSTRUCTION, prompt].filter(Boolean).join('\n') },
    { role: 'user', parts: [{ type: 'text', text: excerpt }] },
  ];
  let text = '';
  let received = '';
  const request = { messages, tools: [], sampling: {}, outputSchema };
  const listener = {
    onText(delta: string) {
      received += delta;
      if (text.length < SUGGESTED_MAX_CHARACTERS) text += delta;
    },
    onReasoning(delta: string) {
      received += delta;
    },
  };
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(SUGGESTING_MAX_MS)]);
  try {
    onUsed((await asked.model.chat.answer(request, listener, deadline)).usage);
  } catch (error) {
    // The text until then has its cost too, although the provider reports no usage for it.
    if (received !== '') onUsed(estimateUsage(request, received));
    throw error;
  }
  return text;
}

function lastQuestion({ messages, quotes }: Asked): string {
  const question = messages.findLast((message) => message.role === 'user');
  const parts = question?.parts.flatMap((part) => (part.type === 'text' ? [part] : [])) ?? [];
  const own = parts.flatMap(({ file, text }) => (file === undefined ? (withoutQuotes(text, quotes) ?? []) : []));
  // Of files only the names: their texts would be read as the user's own.
  const names = parts.flatMap(({ file }) => (file ? [`[attached file: ${file}]`] : []));
  return [...names, ...own].join('\n').slice(0, EXCERPT_MAX_CHARACTERS);
}

/**
 * The questions in the answer of a model, which likes to wrap the list in a fence or an object. An empty list is a normal
 * answer; anything that is not a list throws.
 */
export function readQuestions(text: string): string[] {
  const list = text.slice(text.indexOf('['), text.lastIndexOf(']') + 1);
  const questions = Questions.parse(JSON.parse(list)).map((question) => question.trim());
  const distinct = new Set(
    questions.filter((question) => question !== '' && question.length <= QUESTION_MAX_CHARACTERS),
  );
  return [...distinct].slice(0, QUESTIONS_MAX);
}
