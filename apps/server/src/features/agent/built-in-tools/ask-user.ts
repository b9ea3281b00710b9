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
  callType: 'reply_message',
};
