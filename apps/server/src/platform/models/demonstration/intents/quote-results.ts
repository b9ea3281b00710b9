import type { Locale } from '@parley/contract';
import type { Intent } from '../intent.ts';
import type { ToolResult } from '../question.ts';
import { quote, readableResult } from '../quoting.ts';
import { quoteGuide } from './quote-guide.ts';

type Quoting = (result: ToolResult, language: Locale) => string;

const introduced =
  (english: string, chinese: string): Quoting =>
  ({ text }, language) =>
    `${language === 'zh-CN' ? chinese : english}\n\n${quote(readableResult(text))}`;

/** A map, because a tool may bear any name, also `valueOf`. */
const byTool: ReadonlyMap<string, Quoting> = new Map([
  ['search_guide', quoteGuide],
  ['current_time', introduced('The clock says:', '时钟显示：')],
  [
    'request_location',
    introduced(
      'This is what you let me know about your place. I have no weather service or map to go further with it:',
      '这是你告诉我的位置信息。我没有天气服务或地图，无法进一步使用它：',
    ),
  ],
]);

const byAnyTool: Quoting = (result, language) =>
  introduced(`The tool \`${result.tool}\` returned:`, `工具 \`${result.tool}\` 返回：`)(result, language);

/** Tools that have answered are quoted and never asked again: what the demonstration says is theirs, not its own. */
export const quoteResults: Intent = {
  fits: ({ results }) => results.length > 0,
  reply: ({ results, language }) => ({
    reasoning: {
      'en-US': 'The tool has answered. I quote it and add nothing of my own.',
      'zh-CN': '工具已经返回结果。我直接引用，不做任何添加。',
    }[language],
    text: results.map((result) => (byTool.get(result.tool) ?? byAnyTool)(result, language)).join('\n\n'),
  }),
};

/** An answer to our own question that fits nothing else is at least shown to have been heard. */
export const acknowledgeAnswer: Intent = {
  fits: ({ isAnswerToUs }) => isAnswerToUs,
  reply: ({ text, language }) => ({
    reasoning: { 'en-US': 'The user has answered my question.', 'zh-CN': '用户回答了我的问题。' }[language],
    text: introduced('Thank you. You answered:', '谢谢，你的回答是：')({ tool: '', text }, language),
  }),
};
