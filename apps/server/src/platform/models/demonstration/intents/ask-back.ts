import { fillArguments } from '../fill-arguments.ts';
import { type Intent, offered, says } from '../intent.ts';

const WANTS_TO_BE_ASKED = /\b(ask|quiz) me\b|问我|考考我|向我提问/i;

const question = { 'en-US': 'What would you like to see next?', 'zh-CN': '接下来你想看什么？' };
const choices = {
  'en-US': ['Markdown', 'How to connect a real model', 'What Parley is'],
  'zh-CN': ['Markdown', '如何连接真实的模型', '什么是 Parley'],
};

/** Only when the user wishes it: a bot that asks back without need is a nuisance. */
export const askBack: Intent = {
  fits: ({ text }) => WANTS_TO_BE_ASKED.test(text),
  reply(asked) {
    const tool = offered(asked, 'ask_user');
    if (tool)
      return {
        reasoning: {
          'en-US': 'The user wants to be asked, and I have a tool that does it.',
          'zh-CN': '用户希望我来提问，而我有相应的工具。',
        }[asked.language],
        tool,
        arguments: fillArguments(tool, { main: question[asked.language], choices: choices[asked.language] }),
      };
    const list = (locale: 'en-US' | 'zh-CN') => choices[locale].map((choice) => `- ${choice}`).join('\n');
    return says(
      asked,
      { 'en-US': 'The user wants to be asked.', 'zh-CN': '用户希望我来提问。' },
      {
        'en-US': `${question['en-US']}\n\n${list('en-US')}`,
        'zh-CN': `${question['zh-CN']}\n\n${list('zh-CN')}`,
      },
    );
  },
};
