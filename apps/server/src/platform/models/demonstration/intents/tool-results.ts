import type { Locale } from '@parley/contract';
import type { Intent } from '../intent.ts';
import { parseOrNull, readableResult, type ToolResult } from '../question.ts';

const CHUNKS_SHOWN = 2;
const QUOTE_MAX_CHARACTERS = 1_500;

type Quoting = (result: ToolResult, language: Locale) => string;

const introduced =
  (english: string, chinese: string): Quoting =>
  ({ text }, language) =>
    `${language === 'zh-CN' ? chinese : english}\n\n${quote(readableResult(text))}`;

/** A map, because a tool may have any name, also `valueOf`. */
const byTool: ReadonlyMap<string, Quoting> = new Map([
  ['search_guide', quoteGuide],
  ['current_time', introduced('The clock says:', '时钟显示：')],
  [
    'request_location',
    introduced(
      'This is the location you shared. I have no weather service or map to use it with:',
      '这是你分享的位置。我没有天气服务或地图，无法进一步使用它：',
    ),
  ],
]);

const byAnyTool: Quoting = (result, language) =>
  introduced(`The tool \`${result.tool}\` returned:`, `工具 \`${result.tool}\` 返回：`)(result, language);

/** Quotes the results of tools, and never calls a tool twice for one question. */
export const quoteResults: Intent = {
  matches: ({ results }) => results.length > 0,
  reply: ({ results, language }) => ({
    reasoning: {
      'en-US': 'The tool has answered. I quote it and add nothing of my own.',
      'zh-CN': '工具已经返回结果。我直接引用，不做任何添加。',
    }[language],
    text: results.map((result) => (byTool.get(result.tool) ?? byAnyTool)(result, language)).join('\n\n'),
  }),
};

/** Repeats the user's answer to our own question where no other intent matches it. */
export const acknowledgeAnswer: Intent = {
  matches: ({ answersOurQuestion }) => answersOurQuestion,
  reply: ({ text, language }) => ({
    reasoning: { 'en-US': 'The user has answered my question.', 'zh-CN': '用户回答了我的问题。' }[language],
    text: introduced('Thank you. You answered:', '谢谢，你的回答是：')({ tool: '', text }, language),
  }),
};

interface Chunk {
  readonly text: string;
  readonly source: string;
}

/** Passages of the guide with their sources. */
function quoteGuide({ text }: ToolResult, language: Locale): string {
  const isChinese = language === 'zh-CN';
  const chunks = readChunks(text);
  if (chunks.length === 0)
    return isChinese ? '指南中没有找到相关内容。请换个说法再试。' : 'The guide has nothing on this. Try other words.';
  const quoted = chunks.slice(0, CHUNKS_SHOWN).map((chunk) => {
    const source = isChinese ? `来源：${chunk.source}` : `Source: ${chunk.source}`;
    return `${quote(chunk.text)}\n\n*${source}*`;
  });
  return [isChinese ? '指南中写道：' : 'The guide says:', ...quoted].join('\n\n');
}

function readChunks(text: string): Chunk[] {
  const chunks = (parseOrNull(text) as { chunks?: unknown } | null)?.chunks;
  return Array.isArray(chunks) ? chunks.filter(isChunk) : [];
}

function isChunk(value: unknown): value is Chunk {
  const { text, source } = (value ?? {}) as Record<string, unknown>;
  return typeof text === 'string' && text.trim() !== '' && typeof source === 'string';
}

/** As a Markdown quote, shortened when it is very long. */
export function quote(text: string, maxCharacters = QUOTE_MAX_CHARACTERS): string {
  const shown = text.length > maxCharacters ? `${text.slice(0, maxCharacters)}…` : text;
  return shown
    .trim()
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
