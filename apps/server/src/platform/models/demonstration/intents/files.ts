import type { Intent } from '../intent.ts';
import { quote } from './tool-results.ts';

const QUOTE_MAX_CHARACTERS = 300;

/** Shows that the text of files arrived: it quotes how each begins, and concludes nothing from it. */
export const quoteFiles: Intent = {
  matches: ({ files }) => files.length > 0,
  reply: ({ files, language }) => {
    const isChinese = language === 'zh-CN';
    const begins = files.map(({ name, text }) =>
      [isChinese ? `**${name}** 的开头是：` : `**${name}** begins:`, quote(text, QUOTE_MAX_CHARACTERS)].join('\n\n'),
    );
    const limits = isChinese
      ? '我是离线演示，只能引用文件，无法理解它。连接真实的模型后即可就文件提问。'
      : 'I am the offline demo: I can quote files and do not understand them. Connect a real model to ask about them.';
    return {
      reasoning: isChinese ? '消息中有文件，我引用它们的开头。' : 'The message has files. I quote how they begin.',
      text: [...begins, limits].join('\n\n'),
    };
  },
};
