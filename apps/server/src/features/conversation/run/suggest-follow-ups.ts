import * as z from 'zod/mini';
import type { ModelMessage, TokenUsage } from '../../../platform/models/model.ts';
import type { RunPlan } from './plan.ts';

const QUESTIONS_MAX = 3;
const QUESTION_MAX_CHARACTERS = 200;
/** Long texts would cost more than the suggestions are worth. */
const SPOKEN_MAX_CHARACTERS = 4_000;
/** Of what the model says, more than any list of questions needs. */
const SUGGESTED_MAX_CHARACTERS = 100_000;

const INSTRUCTION =
  'Here is the end of a conversation. Write what the user might ask next, as the user would write it: up to 3 short follow-up questions in the language of the conversation. Answer with JSON and nothing else: an object whose "questions" is the list of them.';

const Questions = z.array(z.string());
const outputSchema = {
  name: 'follow_up_questions',
  schema: z.toJSONSchema(z.strictObject({ questions: Questions })) as Record<string, unknown>,
};

/** Asks the model for follow-up questions. None is a normal answer; words that are not a list of questions are a failure. */
export async function suggestFollowUps(
  plan: RunPlan,
  prompt: string,
  answer: string,
  signal: AbortSignal,
): Promise<{ questions: string[]; usage: TokenUsage }> {
  const spoken = `User: ${lastQuestion(plan)}\n\nAssistant: ${answer.slice(-SPOKEN_MAX_CHARACTERS)}`;
  const messages: ModelMessage[] = [
    { role: 'system', text: [INSTRUCTION, prompt].filter(Boolean).join('\n') },
    { role: 'user', parts: [{ type: 'text', text: spoken }] },
  ];
  let text = '';
  const { usage } = await plan.model.chat.answer(
    { messages, tools: [], sampling: {}, outputSchema },
    {
      onText(words) {
        if (text.length < SUGGESTED_MAX_CHARACTERS) text += words;
      },
      onReasoning: () => undefined,
    },
    signal,
  );
  return { questions: readQuestions(text), usage };
}

function lastQuestion({ messages }: RunPlan): string {
  const question = messages.findLast((message) => message.role === 'user');
  const words = question?.parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])) ?? [];
  return words.join('\n').slice(0, SPOKEN_MAX_CHARACTERS);
}

/** Models like to wrap the list in a fence or an object. */
export function readQuestions(text: string): string[] {
  const list = text.slice(text.indexOf('['), text.lastIndexOf(']') + 1);
  const questions = Questions.parse(JSON.parse(list)).map((question) => question.trim());
  const distinct = new Set(
    questions.filter((question) => question !== '' && question.length <= QUESTION_MAX_CHARACTERS),
  );
  return [...distinct].slice(0, QUESTIONS_MAX);
}
