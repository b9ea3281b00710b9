import { type ChatMessage, type ErrorEvent, errorCatalogue, type Locale, refusalText } from '@parley/contract';
import * as z from 'zod/mini';
import { toDatabaseRefusal } from '../../../platform/database/database-failure.ts';
import { DomainError } from '../../../platform/domain-error.ts';
import type { Log } from '../../../platform/log.ts';
import { RunLost, type StopReason } from '../../../platform/run/run-codec.ts';
import { RunLimitReached } from '../../agent/index.ts';
import type { UsageMeter } from '../../usage/index.ts';
import { RunFailed, RunInterrupted } from '../conversation.errors.ts';
import type { MessageStore } from '../message.store.ts';
import type { DescribedFailure } from '../trace/trace-steps.ts';
import { type Ending, storeWithQuestion, toEnding } from './ending.ts';
import type { ReplyEvent, ReplyRun } from './reply-events.ts';
import { finishingMessage, writtenMessage } from './reply-messages.ts';
import type { ReplyOptions, ReplyPlan } from './reply-plan.ts';
import { type SettleReply, unsettledUse } from './settle-reply.ts';

/** Sent by a user who stops a reply: how far they have read the named answer. */
export const StopRequest = z.object({
  answerMessageId: z.optional(z.string()),
  brokenPos: z.optional(z.int()),
});
export type StopRequest = z.infer<typeof StopRequest>;

/** The refusal that readers of a failed reply get. */
function toReplyRefusal(error: unknown, reason: StopReason | null): DomainError {
  if (reason?.kind === 'shutdown' || reason?.kind === 'lost' || error instanceof RunLost) return new RunInterrupted();
  if (reason?.kind === 'limit') return new RunLimitReached();
  if (error instanceof DomainError) return error;
  return toDatabaseRefusal(error) ?? new RunFailed();
}

/** Users see the model's display name; the provider's name for it and its address are for administrators. */
export function toErrorEvent(
  { refusal, values }: DomainError,
  locale: Locale,
  model?: { readonly name: string },
): Omit<ErrorEvent, 'seq_id'> {
  const named = model ? { ...values, model: model.name } : values;
  return { code: errorCatalogue[refusal].code, msg: refusalText(refusal, locale, named) };
}

/** A failure as the trace of its reply shows it. */
export function describeFailure(
  error: unknown,
  reason: StopReason | null,
  locale: Locale,
  model: { readonly name: string },
): DescribedFailure {
  const refusal = toReplyRefusal(error, reason);
  return { refusal: refusal.refusal, text: toErrorEvent(refusal, locale, model).msg };
}

/** So many UTF-16 units of a text, or one less where that would cut a character in two. */
function wholeCharacters(text: string, units: number): number {
  if (units >= text.length) return text.length;
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(units - 1, units + 1)) ? units - 1 : units;
}

interface Dependencies {
  messages: Pick<MessageStore, 'find' | 'setExtraInfo'>;
  settleReply: SettleReply;
  meter: Pick<UsageMeter, 'add'>;
  now: () => number;
  log: Log;
}

export type EndReply = ReturnType<typeof createEndReply>;

export function createEndReply({ messages, settleReply, meter, now, log }: Dependencies) {
  async function settleEnd(run: ReplyRun, plan: ReplyPlan, error: unknown): Promise<void> {
    const { stopReason } = run;
    if (stopReason?.kind === 'requested') return settleStopped(run, plan);
    // Users get our own error text; the provider's message is for the operator.
    if (!stopReason)
      log[error instanceof DomainError ? 'warn' : 'error']({ err: error, runId: run.id }, 'a run failed');
    const refusal = toReplyRefusal(error, stopReason);
    const event = toErrorEvent(refusal, plan.options.locale, plan.task.model);
    const ending = toEnding(refusal.refusal, event.msg);
    const written = toBrokenMessage(run, plan, ending);
    // A continued answer without new text stays as it was: it can be continued again.
    const message = written ?? plan.continued?.message;
    return settleReply(run, plan, {
      ...(written && { written }),
      ...(!message && { questionEnding: ending }),
      events: [{ kind: 'error', error: { ...event, ...(message && { message }) } }],
      end: { status: stopReason?.kind === 'shutdown' ? 'interrupted' : 'failed' },
    });
  }

  async function settleStopped(run: ReplyRun, plan: ReplyPlan): Promise<void> {
    const end = { status: 'stopped' } as const;
    const written = toBrokenMessage(run, plan);
    if (written || !plan.continued) return settleReply(run, plan, { ...(written && { written }), end });
    // A continued answer without new text stays as it was. Its first event has opened it, so it needs a last one.
    const message = finishingMessage(plan.continued.message);
    return settleReply(run, plan, { events: [{ kind: 'message', message }], end });
  }

  /** The partial answer, with the position up to which its reader saw it. Null where no text came. */
  function toBrokenMessage(run: ReplyRun, plan: ReplyPlan, ending?: Ending): ChatMessage | null {
    const { answer } = plan.task;
    answer?.end();
    if (!plan.answer || !answer || (answer.added.text === '' && answer.added.reasoning === '')) return null;
    const { stopReason, subject } = run;
    const request = stopReason?.kind === 'requested' ? StopRequest.parse(stopReason.request ?? {}) : {};
    const readPos = request.answerMessageId === plan.answer.messageId ? request.brokenPos : undefined;
    const brokenPos = wholeCharacters(answer.text, readPos ?? answer.text.length);
    plan.nextOrdinal += 1;
    const { newSectionId } = subject;
    return writtenMessage(subject, plan, plan.answer, answer, { now: now(), brokenPos, newSectionId, ending });
  }

  function abandonWithError(run: ReplyRun, error: unknown, { locale }: ReplyOptions, model?: { name: string }): void {
    run.abandon({ kind: 'error', error: toErrorEvent(toReplyRefusal(error, run.stopReason), locale, model) });
  }

  /** A reply that nothing is stored of has cost its tokens all the same: removing it must not make it free. */
  async function countAbandoned(run: ReplyRun, plan: ReplyPlan): Promise<void> {
    const use = unsettledUse(run, plan);
    if (!use) return;
    await meter.add(use).catch((error) => log.error({ err: error, runId: run.id }, 'usage could not be stored'));
  }

  return {
    /** Ends a reply that was stopped or failed. Its text so far is kept. */
    async early(run: ReplyRun, plan: ReplyPlan, error: unknown): Promise<void> {
      if (run.stopReason?.kind === 'removed' || run.stopReason?.kind === 'lost') {
        if (run.stopReason.kind === 'removed') run.abandon();
        else abandonWithError(run, error, plan.options, plan.task.model);
        return countAbandoned(run, plan);
      }
      try {
        await settleEnd(run, plan, error);
      } catch (unstored) {
        log.error({ err: unstored, runId: run.id }, 'the end of a run could not be stored');
        run.abandon({ kind: 'error', error: toErrorEvent(toReplyRefusal(unstored, null), plan.options.locale) });
        await countAbandoned(run, plan);
      }
    },

    /** Ends a reply that could not be prepared: its question does not fit the model, or the database has gone. */
    async unstarted(run: ReplyRun, { locale }: ReplyOptions, cause: unknown, isContinued: boolean): Promise<void> {
      if (!run.stopReason && !(cause instanceof DomainError))
        log.error({ err: cause, runId: run.id }, 'a run could not begin');
      if (run.stopReason?.kind === 'removed') return run.abandon();
      const isStopped = run.stopReason?.kind === 'requested';
      const refusal = toReplyRefusal(cause, run.stopReason);
      const error: ReplyEvent = { kind: 'error', error: toErrorEvent(refusal, locale) };
      const ending = toEnding(refusal.refusal, error.error.msg);
      try {
        await run.settle(async () =>
          isStopped
            ? { events: [], end: { status: 'stopped' } }
            : {
                events: [error],
                // An answer that could not go on stays as it was.
                queries: isContinued ? [] : await storeWithQuestion(messages, run.subject, ending),
                end: { status: 'failed' },
              },
        );
      } catch (unstored) {
        log.error({ err: unstored, runId: run.id }, 'the end of a run could not be stored');
        run.abandon(error);
      }
    },
  };
}
