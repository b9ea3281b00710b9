import { type CoreMessage, locationRequestOf } from '@parley/chat-core';
import { askedQuestions } from './asked-question.ts';

/** Whether an interrupt has a question of its own. Others only pause: what was asked before them is answered by the next message. */
export const asksSomething = (message: CoreMessage): boolean =>
  locationRequestOf(message) !== null || askedQuestions(message).length > 0;
