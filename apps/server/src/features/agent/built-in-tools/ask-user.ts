import type { AskingTool } from '../tool.ts';

const OPTIONS_MAX = 8;
const MORE_QUESTIONS_MAX = 5;

const question = { type: 'string', minLength: 1, maxLength: 1000 };
const options = { type: 'array', maxItems: OPTIONS_MAX, items: { type: 'string', minLength: 1, maxLength: 200 } };

export const askUser: AskingTool = {
  effect: 'asks',
  name: 'ask_user',
  description:
    'Asks the user one question or several in one form, each with options to choose from if there are some, and waits for the answers.',
  parameters: {
    type: 'object',
    properties: {
      question,
      options,
      more_questions: {
        type: 'array',
        description: 'Further questions in the same form.',
        maxItems: MORE_QUESTIONS_MAX,
        items: { type: 'object', properties: { question, options }, required: ['question'] },
      },
    },
    required: ['question'],
  },
  words: (_, locale) =>
    locale === 'zh-CN'
      ? { running: '正在询问你', done: '已询问你', failed: '未能询问你' }
      : { running: 'Asking you', done: 'Asked you', failed: 'Could not ask you' },
  callType: 'reply_message',
};
