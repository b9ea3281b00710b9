import {
  type BotDraft,
  builtInToolNames,
  type DraftFix,
  type FixCause,
  MAX_TOKENS_MAX,
  SuggestReplyMode,
} from '@parley/contract';
import type { RecordedStep } from '../conversation/index.ts';

/** An answer that was cut off gets room for at least this many tokens. */
const MAX_TOKENS_LEAST = 1_024;

interface KnownFix {
  readonly cause: FixCause;
  readonly changes: DraftFix;
}

/** Failures that no change of the draft can mend. Their error messages say who can do what. */
const OUTSIDE_OF_DRAFT: ReadonlySet<string | null> = new Set([
  'noModel',
  'modelKeyRefused',
  'modelQuotaUsedUp',
  'modelRateLimited',
  'modelUnknown',
  'modelContextTooLong',
  'modelContentRefused',
  'modelAnswerFiltered',
  'modelDeclined',
  'modelUnreachable',
  'modelStreamBroken',
  'modelProviderFailed',
  'runLimitReached',
  'runFailed',
]);

/** A cause whose remedy is known without asking a model; null for any other. */
export function knownFix(recorded: RecordedStep, draft: BotDraft, contextTokens: number): KnownFix | null {
  if (OUTSIDE_OF_DRAFT.has(recorded.refusal)) return { cause: 'outside', changes: {} };
  return (
    longerAnswer(recorded, draft, contextTokens) ?? missingTool(recorded, draft) ?? ownSuggestions(recorded, draft)
  );
}

function longerAnswer({ step }: RecordedStep, { model_info }: BotDraft, contextTokens: number): KnownFix | null {
  if (step.kind !== 'model' || step.finish_reason !== 'length') return null;
  const most = Math.min(MAX_TOKENS_MAX, Math.floor(contextTokens / 2));
  const max_tokens = Math.min(most, Math.max(MAX_TOKENS_LEAST, model_info.max_tokens * 2));
  // Cut off by the model's own limit, or the draft was changed since then.
  const isRaised = max_tokens > model_info.max_tokens && (step.usage?.output_tokens ?? 0) >= model_info.max_tokens;
  return isRaised ? { cause: 'answer-cut-off', changes: { model_info: { max_tokens } } } : null;
}

/** The model has called a built-in tool that is switched off, because the prompt speaks of it. */
function missingTool({ step: { kind, state, name } }: RecordedStep, { built_in_tools }: BotDraft): KnownFix | null {
  const isOff = builtInToolNames.includes(name) && !built_in_tools.includes(name);
  if (kind !== 'tool' || state !== 'failed' || !isOff) return null;
  return { cause: 'tool-not-offered', changes: { built_in_tools: [...built_in_tools, name] } };
}

/** A prompt of the user's own that asks for something else than questions. */
function ownSuggestions({ refusal }: RecordedStep, { suggest_reply_info }: BotDraft): KnownFix | null {
  const isOwn = suggest_reply_info.suggest_reply_mode === SuggestReplyMode.custom;
  if (refusal !== 'suggestionFailed') return null;
  if (!isOwn) return { cause: 'outside', changes: {} };
  return {
    cause: 'suggestion-prompt',
    changes: { suggest_reply_info: { suggest_reply_mode: SuggestReplyMode.system } },
  };
}
