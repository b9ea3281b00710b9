import type { Locale } from '@parley/contract';
import type { JsonSchema } from '../../model.ts';
import { fitSchema } from '../fit-schema.ts';
import type { Intent } from '../intent.ts';

const ASKS_FOR_SUGGESTIONS = /follow.?ups?|suggest|next questions?|追问|后续问题|建议|接下来.{0,10}问/i;
const SUGGESTIONS = 3;

interface Suggestion {
  readonly text: Record<Locale, string>;
  /** What a question is about that asks the same. */
  readonly about: RegExp;
}

/** Each of them is something the demonstration can do, whatever tools the bot has. */
const suggestions: readonly Suggestion[] = [
  { text: { 'en-US': 'What can you do?', 'zh-CN': '你能做什么？' }, about: /can you do|能做什么/i },
  {
    text: { 'en-US': 'How do I connect a real model?', 'zh-CN': '如何连接真实的模型？' },
    about: /connect|real model|连接|真实的模型/i,
  },
  { text: { 'en-US': 'Show me markdown', 'zh-CN': '展示一下 Markdown' }, about: /markdown/i },
  { text: { 'en-US': 'What is Parley?', 'zh-CN': '什么是 Parley？' }, about: /what is parley|什么是 ?parley/i },
];

/** The last thing the user said, where the end of a conversation is handed over as one text. */
const askedIn = (text: string): string => /^User: ([\s\S]*?)(?=\n\nAssistant: |$)/.exec(text)?.[1] ?? text;

const hasQuestions = ({ properties }: JsonSchema): boolean => Object.hasOwn(Object(properties), 'questions');

export const suggestQuestions: Intent = {
  fits: ({ wantsJson, prompt, text, outputSchema }) =>
    wantsJson && ASKS_FOR_SUGGESTIONS.test(`${prompt}\n${text}`) && (!outputSchema || hasQuestions(outputSchema)),
  reply({ language, text, outputSchema }) {
    const asked = askedIn(text);
    const fresh = suggestions.filter(({ about }) => !about.test(asked));
    const questions = fresh.slice(0, SUGGESTIONS).map((each) => each.text[language]);
    return { reasoning: '', text: JSON.stringify(outputSchema ? { questions } : questions) };
  },
};

/** A request for JSON gets JSON, even when there is nothing to put into it. */
export const answerInJson: Intent = {
  fits: ({ wantsJson }) => wantsJson,
  reply({ language, outputSchema }) {
    const note = {
      'en-US': 'The offline demo of Parley cannot fill this in. Connect a real model.',
      'zh-CN': 'Parley 的离线演示无法填写此内容，请连接真实的模型。',
    }[language];
    return { reasoning: '', text: JSON.stringify(outputSchema ? fitSchema(outputSchema, note) : { note }) };
  },
};
