import * as z from 'zod/mini';
import type { AskingTool } from './tool.ts';

const OPTIONS_MAX = 8;

export const askUser: AskingTool = {
  kind: 'asks',
  name: 'ask_user',
  description: 'Asks the user one question, with options to choose from if there are some, and waits for the answer.',
  parameters: z.object({
    question: z.string().check(z.minLength(1), z.maxLength(1000)),
    options: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(OPTIONS_MAX))),
  }),
  callType: 'reply_message',
};
