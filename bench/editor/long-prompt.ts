import { answerOf } from '../panel/in-page/workload.ts';

const LENGTH = 20_000;

/** Headings, lists, tables and code, as long prompts have them, with variables in some lines. */
export const longPrompt = answerOf(LENGTH, 7).replace(/\. See/g, ', {{user_name}}. See');
