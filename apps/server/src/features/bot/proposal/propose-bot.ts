import type { BotProposal, DraftBotFromDescription, Locale, RequestOf, ResponseOf } from '@parley/contract';
import * as z from 'zod/mini';
import type { Scope } from '../../../platform/access/scope.ts';
import { RequestCancelled } from '../../../platform/http/http.errors.ts';
import { createRateLimit } from '../../../platform/limits/rate-limit.ts';
import type { ModelMessage } from '../../../platform/models/model.ts';
import { refuseUnusableAnswer } from '../../../platform/models/model-failure.ts';
import type { Models, UsableModel } from '../../model/index.ts';
import type { UsageMeter } from '../../usage/index.ts';
import { BotProposalUnusable } from '../bot.errors.ts';
import { proposalInstruction, secondRequest } from './proposal-instruction.ts';
import { languageOfSentence } from './proposal-language.ts';
import { AnsweredProposal, readProposal } from './read-proposal.ts';
import { skeletonOf } from './skeleton.ts';

const PER_USER_AND_MINUTE = 20;
const ATTEMPTS = 2;
/** Several times the longest draft; the rest of a longer answer is not read. */
const ANSWER_MAX_CHARACTERS = 300_000;
/** The part of a useless answer that the model is reminded of. */
const REMINDER_MAX_CHARACTERS = 4_000;

const outputSchema = {
  name: 'agent_draft',
  schema: z.toJSONSchema(AnsweredProposal) as Record<string, unknown>,
};

export type ProposeBot = (
  scope: Scope,
  request: RequestOf<typeof DraftBotFromDescription>,
  locale: Locale,
  signal: AbortSignal,
) => Promise<ResponseOf<typeof DraftBotFromDescription>>;

/** Drafts a bot from a sentence, with the default model of the installation. Without one it makes a skeleton. */
export function createProposeBot(models: Pick<Models, 'findChat'>, meter: Pick<UsageMeter, 'metered'>): ProposeBot {
  const perUser = createRateLimit('propose-bot', PER_USER_AND_MINUTE, 60);

  return async function proposeBot(scope, { description, space_id: spaceId }, locale, signal) {
    await perUser.consume(scope.userId);
    const language = languageOfSentence(description, locale);
    const model = await models.findChat(null);
    if (model.isDemonstration) return { data: { ...skeletonOf(description, language), is_skeleton: true } };
    const metered = meter.metered(model, { userId: scope.userId, spaceId, botId: null });
    try {
      return { data: { ...(await askForProposal(metered, description, language, signal)), is_skeleton: false } };
    } catch (error) {
      throw signal.aborted ? new RequestCancelled({}, error) : error;
    }
  };
}

async function askForProposal(
  model: UsableModel,
  description: string,
  language: Locale,
  signal: AbortSignal,
): Promise<Omit<BotProposal, 'is_skeleton'>> {
  const messages: ModelMessage[] = [
    { role: 'system', text: proposalInstruction[language] },
    userMessage(JSON.stringify(description)),
  ];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const answer = await ask(model, messages, signal);
    const proposal = readProposal(answer);
    if (proposal) return proposal;
    messages.push(
      { role: 'assistant', text: answer.slice(0, REMINDER_MAX_CHARACTERS).toWellFormed() || '{}' },
      userMessage(secondRequest[language]),
    );
  }
  throw new BotProposalUnusable({ model: model.name });
}

async function ask(model: UsableModel, messages: readonly ModelMessage[], signal: AbortSignal): Promise<string> {
  let text = '';
  const listener = {
    onText(delta: string) {
      if (text.length < ANSWER_MAX_CHARACTERS) text += delta;
    },
    onReasoning: () => undefined,
  };
  const answer = await model.chat.answer(
    { messages: [...messages], tools: [], sampling: {}, outputSchema },
    listener,
    signal,
  );
  refuseUnusableAnswer(answer, { provider: model.name, model: model.name });
  return text;
}

const userMessage = (text: string): ModelMessage => ({ role: 'user', parts: [{ type: 'text', text }] });
