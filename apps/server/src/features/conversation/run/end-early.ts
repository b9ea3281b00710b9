import type { ChatMessage } from '@parley/contract';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Log } from '../../../platform/log.ts';
import type { RunRow, RunStatus } from '../conversation.schema.ts';
import { toErrorEvent, toRunRefusal } from './error-of-run.ts';
import type { LiveRun } from './live-run.ts';
import type { RunPlan } from './plan.ts';
import { spokenMessage } from './reply-messages.ts';
import type { SettleReply } from './settle-reply.ts';
import type { SpokenWords } from './spoken-words.ts';
import type { StopReason } from './stop-reason.ts';

const FAILED = 'a run failed';

export const over = (status: RunStatus, endedAt: number): Partial<RunRow> => ({ status, endedAt, pausedState: null });

export const stopReasonOf = ({ signal }: LiveRun): StopReason | null =>
  signal.aborted ? (signal.reason as StopReason) : null;

/** So many UTF-16 units of a text, or one less where that would cut a character in two. */
function wholeCharacters(text: string, units: number): number {
  if (units >= text.length) return text.length;
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(units - 1, units + 1)) ? units - 1 : units;
}

interface Dependencies {
  settleReply: SettleReply;
  now: () => number;
  log: Log;
}

/** Ends a run that was stopped or failed. What it has said is kept, up to where its reader saw it. */
export function createEndEarly({ settleReply, now, log }: Dependencies) {
  async function settleEnd(run: LiveRun, plan: RunPlan, spoken: ChatMessage | null, error: unknown): Promise<void> {
    const reason = stopReasonOf(run);
    const kept = spoken ? { spoken } : {};
    if (reason?.kind === 'by-user')
      return settleReply(run, plan, { ...kept, isDone: true, change: over('stopped', now()) });
    // A refusal is told to the user in our words; what the provider said is for the operator.
    if (!reason)
      log[error instanceof DomainError ? 'warn' : 'error']({ err: error, runId: run.identity.runId }, FAILED);
    const told = toErrorEvent(toRunRefusal(error, reason), plan.options.locale, plan.model);
    return settleReply(run, plan, {
      ...kept,
      events: [{ kind: 'error', error: { ...told, ...(spoken && { message: spoken }) } }],
      change: over(reason?.kind === 'shutdown' ? 'interrupted' : 'failed', now()),
    });
  }

  function keepBroken(run: LiveRun, plan: RunPlan, words: SpokenWords): ChatMessage | null {
    words.end();
    if (words.text === '' && words.reasoning === '') return null;
    const reason = stopReasonOf(run);
    const wasRead = reason?.kind === 'by-user' && reason.answerMessageId === words.spoken.messageId;
    const brokenPos = wholeCharacters(words.text, (wasRead ? reason.brokenPos : undefined) ?? words.text.length);
    plan.nextOrdinal += 1;
    return spokenMessage(run.identity, plan, words, { now: now(), brokenPos, newSectionId: run.newSectionId });
  }

  return async (run: LiveRun, plan: RunPlan, words: SpokenWords | null, error: unknown): Promise<void> => {
    const reason = stopReasonOf(run);
    if (reason?.kind === 'removed') return run.giveUp();
    if (reason?.kind === 'lost')
      return run.giveUp({
        kind: 'error',
        error: toErrorEvent(toRunRefusal(error, reason), plan.options.locale, plan.model),
      });
    try {
      await settleEnd(run, plan, words && keepBroken(run, plan, words), error);
    } catch (unstored) {
      log.error({ err: unstored, runId: run.identity.runId }, 'the end of a run could not be stored');
      run.giveUp({ kind: 'error', error: toErrorEvent(toRunRefusal(unstored, null), plan.options.locale) });
    }
  };
}
