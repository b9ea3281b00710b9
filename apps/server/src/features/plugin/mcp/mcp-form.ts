import type { Locale } from '@parley/contract';
import * as z from 'zod/mini';
import type { McpAnswer, McpField, McpQuestion } from '../../../platform/mcp/mcp-question.ts';

/** What the chat shows while a reply waits: the shape of the arguments of `ask_user`. */
export interface McpForm extends AskedLine {
  readonly more_questions?: readonly AskedLine[];
}

interface AskedLine {
  readonly question: string;
  readonly options: readonly string[];
}

/** A text that stands for "no answer" where an answer is typed. */
const NONE = '-';

const words = {
  'en-US': {
    asks: (plugin: string) => `${plugin} asks: `,
    decline: 'Decline',
    done: 'I have done it',
    yes: 'Yes',
    no: 'No',
    open: (host: string) => `Open this page of ${host} and come back: `,
    required: `To decline, answer ${NONE}`,
    optional: `To leave it out, answer ${NONE}`,
    several: (options: string) => `Choose any of these, separated by commas: ${options}`,
    number: 'A number',
    integer: 'A whole number',
  },
  'zh-CN': {
    asks: (plugin: string) => `${plugin} 询问：`,
    decline: '拒绝',
    done: '已完成',
    yes: '是',
    no: '否',
    open: (host: string) => `请打开 ${host} 的以下页面，完成后返回：`,
    required: `如需拒绝，请回答 ${NONE}`,
    optional: `如不填写，请回答 ${NONE}`,
    several: (options: string) => `请从以下选项中选择一个或多个，用逗号分隔：${options}`,
    number: '一个数字',
    integer: '一个整数',
  },
} satisfies Record<Locale, unknown>;

/** The questions of a server as one form, each field a question of its own. */
export function toForm(questions: readonly McpQuestion[], plugin: string, locale: Locale): McpForm {
  const lines = questions.flatMap((question) => linesOf(question, plugin, locale));
  const [first = { question: plugin, options: [] }, ...more] = lines;
  return { ...first, ...(more.length > 0 && { more_questions: more }) };
}

function linesOf({ message, url, fields }: McpQuestion, plugin: string, locale: Locale): AskedLine[] {
  const { asks, open, done, yes, decline } = words[locale];
  const head = asks(plugin) + message;
  if (url !== null) return [{ question: `${head}\n${open(new URL(url).host)}${url}`, options: [done, decline] }];
  if (fields.length === 0) return [{ question: head, options: [yes, decline] }];
  return fields.map((field, index) => ({
    question: [...(index === 0 ? [head] : []), ...fieldWords(field, locale)].join('\n'),
    options: optionsOf(field, locale),
  }));
}

function fieldWords(field: McpField, locale: Locale): string[] {
  const { several, required, optional, number, integer } = words[locale];
  const { type, options } = field;
  const kind = type === 'number' ? number : type === 'integer' ? integer : '';
  return [
    [field.title, field.description].filter(Boolean).join(': '),
    type === 'choices' ? several(options.map(({ title }) => title).join(', ')) : kind,
    isTyped(field) ? (field.isRequired ? required : optional) : '',
  ].filter(Boolean);
}

const isTyped = ({ type }: McpField) => type !== 'boolean' && type !== 'choice';

function optionsOf(field: McpField, locale: Locale): string[] {
  const { yes, no, decline } = words[locale];
  if (field.type === 'boolean') return [yes, no, decline];
  return field.type === 'choice' ? [...field.options.map(({ title }) => title), decline] : [];
}

export type ReadAnswers =
  | { readonly answers: readonly McpAnswer[] }
  /** What is wrong with the answer, for whoever answers again. */
  | { readonly problem: string };

const Lines = z.array(z.object({ answer: z.string() }));

/** What the panel sends: the answer to one question, or all questions with their answers as JSON. */
function linesIn(text: string, count: number): string[] {
  if (count === 1) return [text];
  try {
    return Lines.parse(JSON.parse(text)).map(({ answer }) => answer);
  } catch {
    // Who answers in the API may send one line for each question.
    return text.split('\n');
  }
}

/** The answers of the user, as the server wants them. */
export function readAnswers(questions: readonly McpQuestion[], text: string): ReadAnswers {
  const counts = questions.map(({ fields }) => Math.max(1, fields.length));
  const lines = linesIn(
    text,
    counts.reduce((sum, count) => sum + count, 0),
  ).map((line) => line.trim());
  const answers: McpAnswer[] = [];
  let start = 0;
  for (const [index, question] of questions.entries()) {
    const own = lines.slice(start, start + (counts[index] ?? 1));
    start += counts[index] ?? 1;
    const read = readAnswer(question, own);
    if (typeof read === 'string') return { problem: read };
    answers.push(read);
  }
  return { answers };
}

const isOneOf = (text: string | undefined, word: 'decline' | 'yes' | 'no') =>
  text !== undefined && Object.values(words).some((texts) => texts[word] === text);

/** A text says what is wrong. */
function readAnswer({ fields, url }: McpQuestion, lines: readonly string[]): McpAnswer | string {
  if (lines.some((line) => isOneOf(line, 'decline'))) return { action: 'decline' };
  if (url !== null) return { action: 'accept' };
  if (fields.length === 0) return { action: 'accept', content: {} };
  const content: Record<string, unknown> = {};
  for (const [index, field] of fields.entries()) {
    const line = lines[index] ?? '';
    const isNone = line === '' || (isTyped(field) && line === NONE);
    if (isNone && field.isRequired) return { action: 'decline' };
    if (isNone) continue;
    const value = readValue(field, line);
    if (value === undefined) return `${field.title}: ${line.slice(0, 100)} ?`;
    content[field.name] = value;
  }
  return { action: 'accept', content };
}

function readValue(field: McpField, text: string): unknown {
  switch (field.type) {
    case 'text':
      return text;
    case 'number':
    case 'integer': {
      const number = Number(text.replace(',', '.'));
      return Number.isFinite(number) && (field.type === 'number' || Number.isInteger(number)) ? number : undefined;
    }
    case 'boolean':
      return isOneOf(text, 'yes') || text === 'true'
        ? true
        : isOneOf(text, 'no') || text === 'false'
          ? false
          : undefined;
    case 'choice':
      return optionOf(field, text);
    case 'choices': {
      const chosen = text.split(/[,，]/).map((part) => optionOf(field, part.trim()));
      return chosen.every((one) => one !== undefined) ? chosen : undefined;
    }
  }
}

const optionOf = ({ options }: McpField, text: string) =>
  options.find(({ title, value }) => title === text || value === text)?.value;
