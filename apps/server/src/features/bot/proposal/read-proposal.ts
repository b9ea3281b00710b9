import {
  BOT_DESCRIPTION_MAX,
  BOT_NAME_MAX,
  type BotProposal,
  firstGraphemes,
  graphemeCount,
  PROLOGUE_MAX,
  PROMPT_MAX,
  SUGGESTED_QUESTION_MAX,
  SUGGESTED_QUESTIONS_MAX,
  withoutHiddenCharacters,
} from '@parley/contract';
import * as z from 'zod/mini';
import { shorten } from './shorten.ts';

export const AnsweredProposal = z.strictObject({
  name: z.string(),
  description: z.string(),
  prompt: z.string(),
  prologue: z.string(),
  suggested_questions: z.array(z.string()),
});

/** Only name and prompt are required. */
const AcceptedProposal = z.object({
  name: z.string(),
  prompt: z.string(),
  description: z.catch(z.string(), ''),
  prologue: z.catch(z.string(), ''),
  suggested_questions: z.catch(z.array(z.unknown()), []),
});

/** The draft in a model's answer, within the limits of the contract; null when there is none. */
export function readProposal(answer: string): Omit<BotProposal, 'is_skeleton'> | null {
  const parsed = AcceptedProposal.safeParse(jsonIn(answer));
  if (!parsed.success) return null;
  const { suggested_questions: questions, ...texts } = parsed.data;
  const name = toName(texts.name);
  const prompt = toStorable(texts.prompt).trim().slice(0, PROMPT_MAX).toWellFormed();
  if (name === '' || prompt === '') return null;
  return {
    name,
    prompt,
    description: shorten(toLine(texts.description), BOT_DESCRIPTION_MAX),
    prologue: shorten(toStorable(texts.prologue).trim(), PROLOGUE_MAX),
    suggested_questions: toQuestions(questions),
  };
}

/** Models like to put a fence or a sentence around the object. */
function jsonIn(answer: string): unknown {
  try {
    return JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}

/** A NUL, which no database keeps, and half characters are left out. */
const toStorable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

const toLine = (text: string): string => toStorable(text).replace(/\s+/g, ' ').trim();

const toName = (text: string): string =>
  firstGraphemes(
    withoutHiddenCharacters(toLine(text)).replace(/^["'“”‘’「《]+|["'“”‘’」》]+$/g, ''),
    BOT_NAME_MAX,
  ).trim();

/** A question that is cut off is no question: those that are too long are left out. */
function toQuestions(answered: readonly unknown[]): string[] {
  const questions = answered.flatMap((each) => (typeof each === 'string' ? [toLine(each)] : []));
  const fitting = questions.filter((each) => each !== '' && graphemeCount(each) <= SUGGESTED_QUESTION_MAX);
  return [...new Set(fitting)].slice(0, SUGGESTED_QUESTIONS_MAX);
}
