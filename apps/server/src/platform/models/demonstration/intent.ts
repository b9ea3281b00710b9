import type { Locale } from '@parley/contract';
import type { ModelTool } from '../model.ts';
import type { Question } from './question.ts';

/** What the demonstration does next: say something, or use a tool first. */
export type Reply =
  | { readonly reasoning: string; readonly text: string }
  | { readonly reasoning: string; readonly tool: ModelTool; readonly arguments: Readonly<Record<string, unknown>> };

/** One thing the demonstration can do. */
export interface Intent {
  fits(question: Question): boolean;
  reply(question: Question): Reply;
}

export type Words = Readonly<Record<Locale, string>>;

export const says = (question: Question, reasoning: Words, text: Words): Reply => ({
  reasoning: reasoning[question.language],
  text: text[question.language],
});

export const offered = (question: Question, name: string): ModelTool | undefined =>
  question.tools.find((tool) => tool.name === name);
