import type { Locale, RequiredAction } from '@parley/contract';
import { parseCleanJson } from '../../../platform/clean-text.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Log } from '../../../platform/log.ts';
import type { ToolCall } from '../../../platform/models/model.ts';
import { type Agent, type AnswerText, type AskedCall, type AskingTool, addUsage } from '../../agent/index.ts';
import type { FileAddresses } from '../../upload/index.ts';
import { UsageLimitReached, type UsageMeter } from '../../usage/index.ts';
import { SuggestionFailed } from '../conversation.errors.ts';
import type { MessageStore } from '../message.store.ts';
import { type EndReply, toErrorEvent } from './end-reply.ts';
import { CUT } from './ending.ts';
import { writePausedReply } from './paused-reply.ts';
import type { AnswerHeader, ReplyRun } from './reply-events.ts';
import { answerFinishMessage, followUpMessage, interruptMessage, writtenMessage } from './reply-messages.ts';
import type { ReplyPlan } from './reply-plan.ts';
import { ReplyReporter } from './reply-reporter.ts';
import type { ReplyStep, SettleReply } from './settle-reply.ts';
import { askForFollowUps, readQuestions } from './suggest-follow-ups.ts';
import { createTakeWords } from './take-words.ts';
import { writeCallWaits } from './unanswered-call.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  agent: Agent;
  messages: Pick<MessageStore, 'findByLocalId'>;
  meter: Pick<UsageMeter, 'refuseIfSpent'>;
  files: FileAddresses;
  settleReply: SettleReply;
  endReply: EndReply;
  log: Log;
}

type RequiredCall = RequiredAction['submit_tool_outputs']['tool_calls'][number];

export type MakeReply = (run: ReplyRun, plan: ReplyPlan) => Promise<void>;

/** Makes one reply: runs the agent and turns its steps into messages. Every step is stored before the next begins. */
export function createMakeReply(dependencies: Dependencies): MakeReply {
  const { agent, meter, settleReply, endReply, now, newId, log } = dependencies;
  const reporting = { ...dependencies, takeWords: createTakeWords(dependencies) };
  const made = () => ({ id: newId(), now: now() });

  return async function makeReply(run, plan) {
    try {
      const reporter = new ReplyReporter(run, plan, reporting);
      reporter.contextGiven();
      const outcome = await agent.run(plan.task, reporter);
      if (outcome.kind === 'asked') await pause(run, plan, outcome.asked);
      else await finish(run, plan, outcome.answer, outcome.isCut);
    } catch (error) {
      await endReply.early(run, plan, error);
    }
  };

  async function pause(run: ReplyRun, plan: ReplyPlan, asked: readonly AskedCall[]): Promise<void> {
    const action = toRequiredAction(asked, plan.options.locale);
    const interrupt = interruptMessage(run.subject, plan, made(), action, writeCallWaits(asked));
    const finished = answerFinishMessage(run.subject, plan, made(), 'interrupt');
    await settleReply(run, plan, {
      whole: [interrupt],
      events: [{ kind: 'message', message: finished }],
      end: { status: 'paused', pausedState: writePausedReply(plan, asked) },
    });
  }

  async function finish(run: ReplyRun, plan: ReplyPlan, answer: AnswerText, isCut: boolean): Promise<void> {
    plan.nextOrdinal += 1;
    const { newSectionId } = run.subject;
    const how = { now: now(), newSectionId, ending: isCut ? CUT : undefined };
    const written = writtenMessage(run.subject, plan, plan.answer as AnswerHeader, answer, how);
    const finished = answerFinishMessage(run.subject, plan, made(), 'allFinished');
    const events: ReplyStep['events'] = [{ kind: 'message', message: finished }];
    const prompt = plan.bot.suggestReplyPrompt;
    if (prompt === null || isCut || answer.text.trim() === '')
      return settleReply(run, plan, { written, events, end: { status: 'finished' } });
    await settleReply(run, plan, { written, events });
    // From here on the answer is complete: a later failure does not take it back.
    plan.task.answer = null;
    if (await isSpent(run, plan)) return settleReply(run, plan, { end: { status: 'finished' } });
    await suggest(run, plan, prompt, answer.text);
  }

  /** Suggestions are a step of their own; without them the reply is complete too. */
  async function isSpent({ userId, subject: { botKey } }: ReplyRun, { bot: { spaceId } }: ReplyPlan): Promise<boolean> {
    const spent = await meter.refuseIfSpent({ userId, spaceId, botId: botKey }).catch((error: unknown) => error);
    if (spent !== undefined && !(spent instanceof UsageLimitReached)) throw spent;
    return spent !== undefined;
  }

  async function suggest(run: ReplyRun, plan: ReplyPlan, prompt: string, answer: string): Promise<void> {
    const end = { status: 'finished' } as const;
    const { progress } = plan.task;
    // Up to the question: the messages of the reply may ask the model to go on.
    const messages = plan.task.messages.slice(0, plan.earlierMessages);
    const model = plan.trace?.tracedModel('suggestion') ?? plan.task.model;
    try {
      const { quotes } = plan.context;
      const text = await askForFollowUps({ messages, model, quotes }, prompt, answer, run.signal, (usage) => {
        progress.usage = addUsage(progress.usage, usage);
      });
      const questions = usableQuestions(run, plan, text);
      const whole = questions.map((question) => followUpMessage(run.subject, plan, made(), question));
      await settleReply(run, plan, { whole, end });
    } catch (error) {
      if (run.stopReason?.kind === 'removed') return endReply.early(run, plan, error);
      if (run.stopReason) return settleReply(run, plan, { end });
      const failed = toErrorEvent(noteNoQuestions(run, plan, error), plan.options.locale);
      await settleReply(run, plan, { events: [{ kind: 'error', error: failed }], end });
    }
  }

  /** None where the model wrote something else: its author finds that in the trace, readers miss nothing. */
  function usableQuestions(run: ReplyRun, plan: ReplyPlan, text: string): string[] {
    try {
      return readQuestions(text);
    } catch (error) {
      noteNoQuestions(run, plan, error);
      return [];
    }
  }

  function noteNoQuestions(run: ReplyRun, plan: ReplyPlan, error: unknown): SuggestionFailed {
    log.warn({ err: error, runId: run.id }, 'no follow-up questions');
    const refusal = new SuggestionFailed();
    plan.trace?.lastStepFailed(refusal);
    return refusal;
  }
}

/** The question of a call to the user, as JSON. */
const askedOf = (call: ToolCall, { ask }: AskingTool, locale: Locale): string =>
  ask ? JSON.stringify(ask(parseCleanJson(call.arguments || '{}') as Record<string, unknown>, locale)) : call.arguments;

/** The answers that a paused reply needs from its user. */
function toRequiredAction(asked: readonly AskedCall[], locale: Locale): RequiredAction {
  return {
    type: 'submit_tool_outputs',
    submit_tool_outputs: {
      tool_calls: asked.map((one) => toRequiredCall(one, locale)),
    },
  };
}

function toRequiredCall(asked: AskedCall, locale: Locale): RequiredCall {
  const { id, name } = asked.call;
  if ('question' in asked) {
    const { asks } = asked.question;
    return 'connect' in asks
      ? { id, type: 'require_info', function: { name, arguments: asked.call.arguments }, connect: asks.connect }
      : { id, type: 'reply_message', function: { name, arguments: JSON.stringify(asks) } };
  }
  const { call, tool } = asked;
  return {
    id,
    type: tool.callType,
    function: { name, arguments: askedOf(call, tool, locale) },
    ...(tool.requireFields && { require_info: { name, require_fields: [...tool.requireFields] } }),
    ...(tool.connect && { connect: tool.connect }),
  };
}
