import type { Intent, Reply } from './intent.ts';
import { admitBlindness, admitLimits } from './intents/admit-limits.ts';
import { askBack } from './intents/ask-back.ts';
import { connectModel } from './intents/connect-model.ts';
import { findPlace } from './intents/find-place.ts';
import { introduceItself } from './intents/introduce-itself.ts';
import { lookUpGuide } from './intents/look-up-guide.ts';
import { acknowledgeAnswer, quoteResults } from './intents/quote-results.ts';
import { showMarkdown } from './intents/show-markdown.ts';
import { giveThanks, greet } from './intents/small-talk.ts';
import { answerInJson, suggestQuestions } from './intents/suggest-questions.ts';
import { tellTime } from './intents/tell-time.ts';
import type { Question } from './question.ts';

/** The first that fits decides: what is asked for by form comes first, the most general last. */
const intents: readonly Intent[] = [
  suggestQuestions,
  answerInJson,
  quoteResults,
  admitBlindness,
  connectModel,
  showMarkdown,
  tellTime,
  findPlace,
  askBack,
  introduceItself,
  lookUpGuide,
  giveThanks,
  greet,
  acknowledgeAnswer,
];

export function chooseReply(question: Question): Reply {
  const fitting = intents.find((intent) => intent.fits(question)) ?? admitLimits;
  return fitting.reply(question);
}
