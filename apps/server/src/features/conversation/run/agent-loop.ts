import type { ChatMessage } from '@parley/contract';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { Log } from '../../../platform/log.ts';
import type { ChatAnswer, ToolCall } from '../../../platform/models/model.ts';
import { refuseFilteredAnswer } from '../../../platform/models/model-failure.ts';
import { estimateRequestTokens, estimateTokens } from '../../../platform/models/token-estimate.ts';
import { RunLimitReached, SuggestionFailed } from '../conversation.errors.ts';
import { builtInTools } from '../tools/built-in-tools.ts';
import type { AskingTool, Tool } from '../tools/tool.ts';
import { readArguments, runTool, toRecall, toRequiredAction } from './call-tools.ts';
import { createEndEarly, over, stopReasonOf } from './end-early.ts';
import { toErrorEvent } from './error-of-run.ts';
import type { LiveRun } from './live-run.ts';
import { writePausedState } from './paused-state.ts';
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
import { suggestFollowUps } from './suggest-follow-ups.ts';

const STEPS_MAX = 16;
const TOOL_CALLS_MAX = 48;
const TOKENS_MAX = 2_000_000;
const RUN_MAX_MS = 15 * 60_000;
/** More than any model says: a provider that never ends must not fill the memory. */
const ANSWER_MAX_CHARACTERS = 4_000_000;

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  settleReply: SettleReply;
  log: Log;
}

/** The answer that is being said, until it is stored. */
interface Saying {
  words: SpokenWords | null;
}

/**
 * One reply: ask the model, run the tools it calls, ask again, until it has answered, a tool needs the user, or something
 * ends it. Every step is stored before the next begins.
 */
export type MakeReply = (run: LiveRun, plan: RunPlan) => Promise<void>;

export function createAgentLoop({ settleReply, now, newId, log }: Dependencies): MakeReply {
  const made = () => ({ id: newId(), now: now() });
  const endEarly = createEndEarly({ settleReply, now, log });

  return async function makeReply(run, plan) {
    const saying: Saying = { words: null };
    const timeLimit = setTimeout(() => run.stop({ kind: 'limit' }), RUN_MAX_MS);
    try {
      await reply(run, plan, saying);
    } catch (error) {
      await endEarly(run, plan, saying.words, error);
    } finally {
      clearTimeout(timeLimit);
    }
  };

  async function reply(run: LiveRun, plan: RunPlan, saying: Saying): Promise<void> {
    for (;;) {
      refuseBeyondLimits(plan);
      const words = speakNext(run, plan);
      saying.words = words;
      const answer = await ask(run, plan, words);
      plan.usage = addUsage(plan.usage, answer.usage);
      plan.steps += 1;
      refuseFilteredAnswer(answer, { provider: plan.model.name, model: plan.model.name });
      if (answer.toolCalls.length === 0) return finish(run, plan, words, saying);
      await keepWords(run, plan, words, saying, answer);
      const asked = await actOn(run, plan, answer.toolCalls);
      if (asked.length > 0) return pause(run, plan, asked);
    }
  }

  function speakNext(run: LiveRun, plan: RunPlan): SpokenWords {
    const spoken = { messageId: newId(), ordinal: plan.nextOrdinal, contentTime: now() };
    return gatherWords(spoken, run.speak(spoken));
  }

  async function ask(run: LiveRun, plan: RunPlan, words: SpokenWords) {
    const request = { messages: plan.messages, tools: plan.tools, sampling: plan.bot.sampling };
    const say = (kind: 'text' | 'reasoning', said: string) => {
      words.say(kind, said);
      if (words.text.length + words.reasoning.length > ANSWER_MAX_CHARACTERS) run.stop({ kind: 'limit' });
    };
    const listener = {
      onText: (text: string) => say('text', text),
      onReasoning: (text: string) => say('reasoning', text),
    };
    try {
      const answer = await plan.model.chat.answer(request, listener, run.signal);
      words.end();
      return answer;
    } catch (error) {
      // What was said until then has its price too, though no provider counts it.
      if (words.text !== '' || words.reasoning !== '')
        plan.usage = addUsage(plan.usage, {
          inputTokens: estimateRequestTokens(request),
          outputTokens: estimateTokens(words.reasoning + words.text),
        });
      throw error;
    }
  }

  /** What was said before the tools are called. */
  async function keepWords(
    run: LiveRun,
    plan: RunPlan,
    words: SpokenWords,
    saying: Saying,
    { toolCalls, providerParts }: ChatAnswer,
  ): Promise<void> {
    plan.messages.push({ role: 'assistant', text: words.text, toolCalls, ...(providerParts && { providerParts }) });
    if (words.text !== '' || words.reasoning !== '') {
      plan.nextOrdinal += 1;
      await settleReply(run, plan, {
        spoken: spokenMessage(run.identity, plan, words, { now: now(), newSectionId: null }),
      });
    }
    saying.words = null;
  }

  /** Runs the tools, and gives the calls that only the user can answer. */
  async function actOn(run: LiveRun, plan: RunPlan, calls: readonly ToolCall[]) {
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
    // Nothing comes between a call and its response: readers find the call at the index before (chat §4).
    tell(run, plan, toolResponseMessage(run.identity, plan, { ...made(), call, startedAt, ...result }));
    if (result.recalled && result.recalled.length > 0)
      tell(run, plan, recallMessage(run.identity, plan, made(), toRecall(call.arguments, result.recalled)));
    plan.messages.push({ role: 'tool', callId: call.id, name: call.name, text: result.text });
  }

  function tell(run: LiveRun, plan: RunPlan, message: ChatMessage): void {
    run.tell({ kind: 'message', message });
    plan.unsaved.push(message);
  }

  async function pause(run: LiveRun, plan: RunPlan, asked: readonly { call: ToolCall; tool: AskingTool }[]) {
    const interrupt = interruptMessage(run.identity, plan, made(), toRequiredAction(asked));
    const finish = answerFinishMessage(run.identity, plan, made(), 'interrupt');
    const pending = asked.map(({ call }) => call);
    await settleReply(run, plan, {
      whole: [interrupt],
      events: [{ kind: 'message', message: finish }],
      isDone: true,
      change: { status: 'paused', pausedState: writePausedState(plan, pending) },
    });
  }

  async function finish(run: LiveRun, plan: RunPlan, words: SpokenWords, saying: Saying): Promise<void> {
    plan.nextOrdinal += 1;
    const spoken = spokenMessage(run.identity, plan, words, { now: now(), newSectionId: run.newSectionId });
    const finished = answerFinishMessage(run.identity, plan, made(), 'allFinished');
    const events: ReplyStep['events'] = [{ kind: 'message', message: finished }];
    const prompt = plan.bot.suggestReplyPrompt;
    if (prompt === null || words.text.trim() === '')
      return settleReply(run, plan, { spoken, events, isDone: true, change: over('finished', now()) });
    await settleReply(run, plan, { spoken, events });
    // From here on the answer is whole: nothing that goes wrong takes it back.
    saying.words = null;
    await suggest(run, plan, prompt, words.text);
  }

  async function suggest(run: LiveRun, plan: RunPlan, prompt: string, answer: string): Promise<void> {
    const change = over('finished', now());
    try {
      const { questions, usage } = await suggestFollowUps(plan, prompt, answer, run.signal);
      plan.usage = addUsage(plan.usage, usage);
      const whole = questions.map((question) => followUpMessage(run.identity, plan, made(), question));
      await settleReply(run, plan, { whole, isDone: true, change });
    } catch (error) {
      const reason = stopReasonOf(run);
      if (reason?.kind === 'removed') return run.giveUp();
      if (reason) return settleReply(run, plan, { isDone: true, change });
      log.warn({ err: error, runId: run.identity.runId }, 'no follow-up questions');
      const failed = toErrorEvent(new SuggestionFailed(), plan.options.locale);
      await settleReply(run, plan, { events: [{ kind: 'error', error: failed }], change });
    }
  }
}

function refuseBeyondLimits({ steps, toolCalls, usage }: RunPlan): void {
  if (steps >= STEPS_MAX || toolCalls > TOOL_CALLS_MAX || usage.inputTokens + usage.outputTokens > TOKENS_MAX)
    throw new RunLimitReached();
}
