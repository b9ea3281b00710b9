import type { AskingTool } from '../tool.ts';

const OPTIONS_MAX = 8;

export const askUser: AskingTool = {
  effect: 'asks',
  name: 'ask_user',
  description: 'Asks the user one question, with options to choose from if there are some, and waits for the answer.',
  parameters: {
    type: 'object',
    properties: {
      question: { type: 'string', minLength: 1, maxLength: 1000 },
      options: { type: 'array', maxItems: OPTIONS_MAX, items: { type: 'string', minLength: 1, maxLength: 200 } },
    },
    required: ['question'],
  },
  words: (_, locale) =>
    locale === 'zh-CN'
      ? { running: '正在询问你', done: '已询问你', failed: '未能询问你' }
      : { running: 'Asking you', done: 'Asked you', failed: 'Could not ask you' },
  callType: 'reply_message',
};
