import { type ChatMessage, type ErrorEvent, errorCatalogue, refusalText } from '@parley/contract';
import * as z from 'zod/mini';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import { toDatabaseRefusal } from '../../../platform/database/database-failure.ts';
import { DomainError } from '../../../platform/http/domain-error.ts';
import type { Log } from '../../../platform/log.ts';
import type { ModelTool, ToolCall } from '../../../platform/models/model.ts';
import { RunFailed, RunInterrupted, RunLimitReached, SuggestionFailed } from '../conversation.errors.ts';
import { builtInTools } from '../tools/built-in-tools.ts';
import type { AskingTool, Tool } from '../tools/tool.ts';
import { readArguments, runTool, toRecall, toRequiredAction } from './call-tools.ts';
import type { LiveRun } from './live-run.ts';
import { addUsage, type RunPlan } from './plan.ts';
import {
  answerFinishMessage,
  followUpMessage,
  functionCallMessage,
  interruptMessage,
  recallMessage,
  spokenMessage,
  toolResponseMessage,
} from './reply-messages.ts';
import type { ReplyStep, SettleReply } from './settle-reply.ts';
import { gatherWords, type SpokenWords } from './spoken-words.ts';
import type { StopReason } from './stop-reason.ts';
import { suggestFollowUps } from './suggest-follow-ups.ts';

const STEPS_MAX = 16;
const TOOL_CALLS_MAX = 48;
const TOKENS_MAX = 2_000_000;
const RUN_MAX_MS = 15 * 60_000;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  settleReply: SettleReply;
  log: Log;
}

/**
 * One reply: ask the model, run the tools it calls, ask again, until it has answered, a tool needs the user, or something
 * ends it. Every step is stored before the next begins.
 */
export type MakeReply = (run: LiveRun, plan: RunPlan) => Promise<void>;

export function createAgentLoop({ settleReply, now, newId, log }: Dependencies): MakeReply {
  const made = () => ({ id: newId(), now: now() });

  return async function makeReply(run, plan) {
    let words: SpokenWords | null = null;
    const timeLimit = setTimeout(() => run.stop({ kind: 'time-limit' } satisfies StopReason), RUN_MAX_MS);
    try {
      for (;;) {
        refuseBeyondLimits(plan);
        words = speakNext(run, plan);
        const answer = await ask(run, plan, words);
        plan.usage = addUsage(plan.usage, answer.usage);
        plan.steps += 1;
        if (answer.toolCalls.length === 0) return await finish(run, plan, words);
        const asked = await actOn(run, plan, words, answer.toolCalls);
        words = null;
        if (asked.length > 0) return await pause(run, plan, asked);
      }
    } catch (error) {
      await endEarly(run, plan, words, error);
    } finally {
      clearTimeout(timeLimit);
    }
  };

  function speakNext(run: LiveRun, plan: RunPlan): SpokenWords {
    const spoken = { messageId: newId(), ordinal: plan.nextOrdinal, contentTime: now() };
    return gatherWords(spoken, run.speak(spoken));
  }

  async function ask(run: LiveRun, plan: RunPlan, words: SpokenWords) {
    const { chat } = plan.model;
    const tools = chat.capabilities.tools ? plan.bot.tools.map((name) => toModelTool(builtInTools[name])) : [];
    const answer = await chat.answer(
      { messages: plan.messages, tools, sampling: plan.bot.sampling },
      { onText: (text) => words.say('text', text), onReasoning: (text) => words.say('reasoning', text) },
      run.signal,
    );
    words.end();
    return answer;
  }

  /** Keeps what was said before the tools were called, runs them, and gives the calls that only the user can answer. */
  async function actOn(run: LiveRun, plan: RunPlan, words: SpokenWords, calls: readonly ToolCall[]) {
    plan.messages.push({ role: 'assistant', text: words.text, toolCalls: calls });
    if (words.text !== '' || words.reasoning !== '') {
      plan.nextOrdinal += 1;
      await settleReply(run, plan, {
        spoken: spokenMessage(run.identity, plan, words, { now: now(), newSectionId: null }),
      });
    }
    const asked: { call: ToolCall; tool: AskingTool }[] = [];
    for (const call of calls) {
      plan.toolCalls += 1;
      refuseBeyondLimits(plan);
      const tool = plan.bot.tools.map((name) => builtInTools[name]).find(({ name }) => name === call.name);
      tell(run, plan, functionCallMessage(run.identity, plan, made(), call));
      if (tool?.kind === 'asks' && 'parameters' in readArguments(tool, call)) asked.push({ call, tool });
      else await respond(run, plan, tool, call);
    }
    if (asked.length === 0) await settleReply(run, plan, {});
    return asked;
  }

  async function respond(run: LiveRun, plan: RunPlan, tool: Tool | undefined, call: ToolCall): Promise<void> {
    const startedAt = now();
    const result = await runTool(tool, call, { now: startedAt, userId: plan.userId, signal: run.signal });
    if (result.recalled && result.recalled.length > 0)
      tell(run, plan, recallMessage(run.identity, plan, made(), toRecall(call.arguments, result.recalled)));
    tell(run, plan, toolResponseMessage(run.identity, plan, { ...made(), call, startedAt, ...result }));
    plan.messages.push({ role: 'tool', callId: call.id, name: call.name, text: result.text });
  }

  function tell(run: LiveRun, plan: RunPlan, message: ChatMessage): void {
    run.tell({ kind: 'message', message });
    plan.unsaved.push(message);
  }

  async function pause(run: LiveRun, plan: RunPlan, asked: readonly { call: ToolCall; tool: AskingTool }[]) {
    const interrupt = interruptMessage(run.identity, plan, made(), toRequiredAction(asked));
    const finish = answerFinishMessage(run.identity, plan, made(), 'interrupt');
    const state = {
      pending: asked.map(({ call }) => call),
      nextOrdinal: plan.nextOrdinal,
      steps: plan.steps,
      toolCalls: plan.toolCalls,
      usage: plan.usage,
      options: plan.options,
    } satisfies z.infer<typeof PausedState>;
    await settleReply(run, plan, {
      whole: [interrupt],
      events: [{ kind: 'message', message: finish }, { kind: 'done' }],
      change: { status: 'paused', pausedState: JSON.stringify(state) },
    });
  }

  async function finish(run: LiveRun, plan: RunPlan, words: SpokenWords): Promise<void> {
    plan.nextOrdinal += 1;
    const spoken = spokenMessage(run.identity, plan, words, { now: now(), newSectionId: run.newSectionId });
    const finished = answerFinishMessage(run.identity, plan, made(), 'allFinished');
    const events: ReplyStep['events'] = [{ kind: 'message', message: finished }];
    const prompt = plan.bot.suggestReplyPrompt;
    if (prompt === null || words.text.trim() === '')
      return settleReply(run, plan, { spoken, events: [...events, { kind: 'done' }], change: over('finished') });
    await settleReply(run, plan, { spoken, events });
    await suggest(run, plan, prompt, words.text);
  }

  /** From here on the answer is whole: nothing that goes wrong takes it back. */
  async function suggest(run: LiveRun, plan: RunPlan, prompt: string, answer: string): Promise<void> {
    const change = over('finished');
    try {
      const { questions, usage } = await suggestFollowUps(plan, prompt, answer, run.signal);
      plan.usage = addUsage(plan.usage, usage);
      const whole = questions.map((question) => followUpMessage(run.identity, plan, made(), question));
      await settleReply(run, plan, { whole, events: [{ kind: 'done' }], change });
    } catch (error) {
      if (run.signal.aborted) {
        const { kind } = run.signal.reason as StopReason;
        if (kind === 'removed') return run.giveUp({ kind: 'done' });
        return settleReply(run, plan, { events: [{ kind: 'done' }], change });
      }
      log.warn({ err: error, runId: run.identity.runId }, 'no follow-up questions');
      const failed = toErrorEvent(new SuggestionFailed(), plan);
      await settleReply(run, plan, { events: [{ kind: 'error', error: failed }], change });
    }
  }

  async function endEarly(run: LiveRun, plan: RunPlan, words: SpokenWords | null, error: unknown): Promise<void> {
    const reason = run.signal.aborted ? (run.signal.reason as StopReason) : null;
    if (reason?.kind === 'removed') return run.giveUp({ kind: 'done' });
    words?.end();
    const spoken = words && keepBroken(run, plan, words, reason);
    const kept = spoken ? { spoken } : {};
    try {
      if (reason?.kind === 'by-user')
        return await settleReply(run, plan, { ...kept, events: [{ kind: 'done' }], change: over('stopped') });
      const refusal = toRefusal(error, reason);
      if (!(error instanceof DomainError) && !reason)
        log.error({ err: error, runId: run.identity.runId }, 'a run failed');
      const told = { ...toErrorEvent(refusal, plan), ...(spoken && { message: spoken }) };
      const status = reason?.kind === 'shutdown' ? 'interrupted' : 'failed';
      await settleReply(run, plan, { ...kept, events: [{ kind: 'error', error: told }], change: over(status) });
    } catch (unstored) {
      log.error({ err: unstored, runId: run.identity.runId }, 'the end of a run could not be stored');
      const known = toDatabaseRefusal(unstored) ?? new RunFailed();
      run.giveUp({ kind: 'error', error: toErrorEvent(known, plan) });
    }
  }

  function keepBroken(run: LiveRun, plan: RunPlan, words: SpokenWords, reason: StopReason | null): ChatMessage | null {
    if (words.text === '' && words.reasoning === '') return null;
    const read =
      reason?.kind === 'by-user' && reason.answerMessageId === words.spoken.messageId ? reason.brokenPos : undefined;
    const brokenPos = Math.min(read ?? words.text.length, words.text.length);
    plan.nextOrdinal += 1;
    return spokenMessage(run.identity, plan, words, { now: now(), brokenPos, newSectionId: run.newSectionId });
  }

  function over(status: 'finished' | 'stopped' | 'failed' | 'interrupted') {
    return { status, endedAt: now(), pausedState: null };
  }
}

export const PausedState = z.object({
  pending: z.array(z.object({ id: z.string(), name: z.string(), arguments: z.string() })),
  nextOrdinal: z.int(),
  steps: z.int(),
  toolCalls: z.int(),
  usage: z.object({ inputTokens: z.number(), outputTokens: z.number() }),
  options: z.object({
    locale: z.enum(['en-US', 'zh-CN']),
    variables: z.record(z.string(), z.string()),
    chatHistory: z.nullable(z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() }))),
  }),
});

function refuseBeyondLimits({ steps, toolCalls, usage }: RunPlan): void {
  if (steps >= STEPS_MAX || toolCalls > TOOL_CALLS_MAX || usage.inputTokens + usage.outputTokens > TOKENS_MAX)
    throw new RunLimitReached();
}

const toModelTool = ({ name, description, parameters }: Tool): ModelTool => ({
  name,
  description,
  parameters: z.toJSONSchema(parameters) as Record<string, unknown>,
});

function toRefusal(error: unknown, reason: StopReason | null): DomainError {
  if (reason?.kind === 'shutdown') return new RunInterrupted();
  if (reason?.kind === 'time-limit') return new RunLimitReached();
  if (error instanceof DomainError) return error;
  return toDatabaseRefusal(error) ?? new RunFailed();
}

function toErrorEvent({ refusal, values }: DomainError, plan: RunPlan): Omit<ErrorEvent, 'seq_id'> {
  return { code: errorCatalogue[refusal].code, msg: refusalText(refusal, plan.options.locale, values) };
}
