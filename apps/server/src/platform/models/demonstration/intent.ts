import type { Locale } from '@parley/contract';
import type { ModelTool } from '../model.ts';
import type { Question } from './question.ts';

/** The demonstration's next step: a text, or a tool call. */
export type Reply =
  | { readonly reasoning: string; readonly text: string }
  | { readonly reasoning: string; readonly tool: ModelTool; readonly arguments: Readonly<Record<string, unknown>> };

/** One kind of question that the demonstration can answer. */
export interface Intent {
  matches(question: Question): boolean;
  reply(question: Question): Reply;
}

type LocalizedText = Readonly<Record<Locale, string>>;

export const textReply = (question: Question, reasoning: LocalizedText, text: LocalizedText): Reply => ({
  reasoning: reasoning[question.language],
  text: text[question.language],
});

export const findTool = (question: Question, name: string): ModelTool | undefined =>
  question.tools.find((tool) => tool.name === name);
