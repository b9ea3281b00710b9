import type { Locale } from '@parley/contract';
import type { JsonSchema } from '../../../json-schema.ts';
import type { Intent } from '../intent.ts';

const ASKS_FOR_SUGGESTIONS = /follow.?ups?|suggest|next questions?|追问|后续问题|建议|接下来.{0,10}问/i;
const SUGGESTIONS = 3;

interface Suggestion {
  readonly text: Record<Locale, string>;
  /** Matches a question that asks the same. */
  readonly about: RegExp;
}

/** The demonstration can answer each of these, whatever tools the bot has. */
const suggestions: readonly Suggestion[] = [
  { text: { 'en-US': 'What can you do?', 'zh-CN': '你能做什么？' }, about: /can you do|能做什么/i },
  {
    text: { 'en-US': 'How do I connect a real model?', 'zh-CN': '如何连接真实的模型？' },
    about: /connect|real model|连接|真实的模型/i,
  },
  { text: { 'en-US': 'Show me Markdown', 'zh-CN': '展示一下 Markdown' }, about: /markdown/i },
  { text: { 'en-US': 'What is Parley?', 'zh-CN': '什么是 Parley？' }, about: /what is parley|什么是 ?parley/i },
];

/** The user's last message, where the end of a conversation is given as one text. */
const askedIn = (text: string): string => /^User: ([\s\S]*?)(?=\n\nAssistant: |$)/.exec(text)?.[1] ?? text;

const hasQuestions = ({ properties }: JsonSchema): boolean => Object.hasOwn(Object(properties), 'questions');

export const suggestQuestions: Intent = {
  matches: ({ wantsJson, prompt, text, outputSchema }) =>
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
  matches: ({ wantsJson }) => wantsJson,
  reply({ language, outputSchema }) {
    const note = {
      'en-US': 'The offline demo of Parley cannot fill this in. Connect a real model.',
      'zh-CN': 'Parley 的离线演示无法填写此内容，请连接真实的模型。',
    }[language];
    return { reasoning: '', text: JSON.stringify(outputSchema ? fitSchema(outputSchema, note) : { note }) };
  },
};

/** The smallest value that fits a JSON Schema, with a text wherever one fits. For the common keywords, not for all. */
function fitSchema(schema: JsonSchema, text: string): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  const [first] = [schema.anyOf, schema.oneOf].flatMap((each) => (Array.isArray(each) ? each : []));
  if (first) return fitSchema(first, text);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return text.slice(0, toCount(schema.maxLength, text.length)).padEnd(toCount(schema.minLength, 0), '.');
    case 'number':
    case 'integer':
      return toCount(schema.minimum, 0);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case 'array':
      return Array.from({ length: toCount(schema.minItems, 0) }, () => fitSchema(toSchema(schema.items), text));
    default:
      return fitObject(schema, text);
  }
}

function fitObject({ properties, required }: JsonSchema, text: string): Record<string, unknown> {
  const names = Array.isArray(required) ? required.map(String) : [];
  const schemas = toSchema(properties);
  return Object.fromEntries(names.map((name) => [name, fitSchema(toSchema(schemas[name]), text)]));
}

const toSchema = (value: unknown): JsonSchema =>
  (typeof value === 'object' && value !== null ? value : {}) as JsonSchema;

const toCount = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise);
