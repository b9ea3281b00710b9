import type {
  Locale,
  OptimizePrompt,
  ProposeFix,
  RequestOf,
  ResponseOf,
  SuggestOpeningQuestions,
} from '@parley/contract';
import { NotFound } from '../../platform/access/access.errors.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { RequestCancelled } from '../../platform/http/http.errors.ts';
import { createRateLimit } from '../../platform/limits/rate-limit.ts';
import { type Bots, DRAFT } from '../bot/index.ts';
import type { RecordedStep, TraceService } from '../conversation/index.ts';
import type { Models, UsableModel } from '../model/index.ts';
import type { UsageMeter } from '../usage/index.ts';
import { askForFix, readFix } from './ask-for-fix.ts';
import { FixNeedsModel, FixNeedsWish, PromptNeedsWish, QuestionsNeedPrompt } from './fix.errors.ts';
import { knownFix } from './known-causes.ts';
import { optimizePrompt } from './optimize-prompt.ts';
import { suggestQuestions } from './suggest-questions.ts';

/** Each proposal costs a model call. */
const PROPOSALS_PER_MINUTE = 10;

export interface FixDependencies {
  bots: Bots;
  models: Models;
  traces: Pick<TraceService, 'readStep'>;
  meter: Pick<UsageMeter, 'metered'>;
}

type Propose = typeof ProposeFix;
type Optimize = typeof OptimizePrompt;
type Suggest = typeof SuggestOpeningQuestions;
export type FixService = ReturnType<typeof createFixService>;

export function createFixService({ bots, models, traces, meter }: FixDependencies) {
  const limit = createRateLimit('propose-fix', PROPOSALS_PER_MINUTE, 60);
  const promptLimit = createRateLimit('optimize-prompt', PROPOSALS_PER_MINUTE, 60);
  const questionLimit = createRateLimit('suggest-questions', PROPOSALS_PER_MINUTE, 60);

  /** The agent's own model, or the installation's default where the agent's is gone or only demonstrates. */
  async function findModel(modelId: string | null): Promise<UsableModel> {
    const own = await models.findChat(modelId).catch(() => null);
    return own && !own.isDemonstration ? own : models.findChat(null);
  }

  return {
    async propose(scope: Scope, locale: Locale, request: RequestOf<Propose>): Promise<ResponseOf<Propose>> {
      const { bot_id, wish = '', ...stepIds } = request;
      const recorded = await traces.readStep(scope, stepIds);
      // Of another bot that the user mentioned: its draft is not the one that is open.
      if (recorded.botKey !== bot_id) throw new NotFound();
      const { settings: draft, modelId, spaceId } = await bots.findRunnable({ botId: bot_id }, DRAFT, locale);
      const model = await findModel(modelId);
      if (wish === '') {
        const known = knownFix(recorded, draft, model.chat.capabilities.contextTokens);
        if (known) return { ...known, explanation: '' };
        if (!isFailed(recorded)) throw new FixNeedsWish();
      }
      if (model.isDemonstration) throw new FixNeedsModel();
      await limit.consume(scope.userId);
      // A model repeats what it is given, and what a provider says is for administrators only.
      const shown = scope.isAdministrator ? recorded : { ...recorded, providerError: '' };
      const metered = meter.metered(model, { userId: scope.userId, spaceId, botId: bot_id });
      const text = await askForFix(metered, { recorded: shown, draft, wish, locale });
      return { cause: 'found-by-model', ...readFix(text, draft) };
    },

    async optimizePrompt(
      scope: Scope,
      locale: Locale,
      { bot_id, prompt, wish = '' }: RequestOf<Optimize>,
      signal: AbortSignal,
    ): Promise<ResponseOf<Optimize>> {
      if (prompt.trim() === '' && wish === '') throw new PromptNeedsWish();
      const { modelId, spaceId } = await bots.findRunnable({ botId: bot_id }, DRAFT, locale);
      const model = await findModel(modelId);
      if (model.isDemonstration) throw new FixNeedsModel();
      await promptLimit.consume(scope.userId);
      const metered = meter.metered(model, { userId: scope.userId, spaceId, botId: bot_id });
      try {
        return { prompt: await optimizePrompt(metered, { prompt, wish, locale }, signal) };
      } catch (error) {
        throw signal.aborted ? new RequestCancelled({}, error) : error;
      }
    },

    async suggestQuestions(
      scope: Scope,
      locale: Locale,
      { bot_id, prompt, prologue, suggested_questions: questions }: RequestOf<Suggest>,
      signal: AbortSignal,
    ): Promise<ResponseOf<Suggest>> {
      const { modelId, spaceId, name, description } = await bots.findRunnable({ botId: bot_id }, DRAFT, locale);
      if ([prompt, prologue, description].every((text) => text.trim() === '')) throw new QuestionsNeedPrompt();
      const model = await findModel(modelId);
      if (model.isDemonstration) throw new FixNeedsModel();
      await questionLimit.consume(scope.userId);
      const metered = meter.metered(model, { userId: scope.userId, spaceId, botId: bot_id });
      try {
        const opening = { name, description, prompt, prologue, questions, locale };
        return { questions: await suggestQuestions(metered, opening, signal) };
      } catch (error) {
        throw signal.aborted ? new RequestCancelled({}, error) : error;
      }
    },
  };
}

const isFailed = ({ step: { state, finish_reason } }: RecordedStep): boolean =>
  state === 'failed' || finish_reason === 'length';
