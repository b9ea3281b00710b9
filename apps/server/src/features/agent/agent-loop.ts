import { estimateTokens } from '@parley/contract';
import type { TextPacing } from '../../platform/limits/text-pacing.ts';
import type { ChatAnswer } from '../../platform/models/model.ts';
import { refuseUnusableAnswer } from '../../platform/models/model-failure.ts';
import { estimateRequestTokens } from '../../platform/models/token-estimate.ts';
import { addedWords, joinAdditions } from './added-words.ts';
import { type AgentLimits, addUsage, RUN_MAX_MS, refuseBeyondLimits } from './agent-limits.ts';
import type { AgentReporter, AgentTask, AskedCall, RequestedCall, RunAgent } from './agent-task.ts';
import { AnswerText } from './answer-text.ts';
import { AnswerWriter } from './answer-writer.ts';
import { createCallTools } from './call-tools.ts';
import { requestedAsText } from './requested-call.ts';
import type { Tool } from './tool.ts';

interface Dependencies extends AgentLimits {
  now: () => number;
  textPacing: Pick<TextPacing, 'pace'>;
}

/**
 * Asks the model, runs the tools it calls, asks again, until it has answered or a tool needs the user. Throws when a limit is
 * reached, the model fails, or the run is stopped.
 */
export function createAgentLoop({ now, costMax, refuseIfSpent, textPacing }: Dependencies): RunAgent {
  const { callTools, goOn } = createCallTools({ now, costMax });

  /** Not split in two: each async function that waits for the model keeps its frame in memory, for each of hundreds of replies. */
  return async function runAgent(task, reporter) {
    const { progress, model, run } = task;
    const timeLimit = setTimeout(stopAtLimit, RUN_MAX_MS, run);
    try {
      const waiting = await callFirst(task, reporter);
      if (waiting.length > 0) return { kind: 'asked', asked: waiting };
      for (;;) {
        refuseBeyondLimits(progress, model, costMax);
        await refuseIfSpent(task.scope);
        await takeWords(task, reporter);
        const answer = new AnswerText(reporter.answerStarted(), task.continued ?? undefined);
        task.answer = answer;
        task.continued = null;
        const answered = await askModel(task, answer, reporter, textPacing);
        const { toolCalls, providerParts } = answered;
        progress.usage = addUsage(progress.usage, answered.usage);
        progress.steps += 1;
        refuseUnusableAnswer(answered, { provider: model.name, model: model.name });
        if (toolCalls.length === 0) return { kind: 'answered', answer, isCut: answered.finish === 'length' };
        const { text } = answer.added;
        task.messages.push({ role: 'assistant', text, toolCalls, ...(providerParts && { providerParts }) });
        await reporter.answerInterrupted(answer);
        task.answer = null;
        const asked = await callTools(task, reporter, toolCalls);
        if (asked.length > 0) return { kind: 'asked', asked };
        await reporter.stepEnded();
      }
    } finally {
      clearTimeout(timeLimit);
    }
  };

  /** The calls that come before the model is asked: those that have waited for the user, or that of a shortcut. Returns those that ask. */
  async function callFirst(task: AgentTask, reporter: AgentReporter): Promise<readonly AskedCall[]> {
    const { requested, answered } = task;
    if (!requested && answered.length === 0) return [];
    const asked = requested ? await callRequested(task, requested, reporter) : await goOn(task, reporter);
    if (asked.length === 0) await reporter.stepEnded();
    return asked;
  }

  function callRequested(task: AgentTask, { call, tool }: RequestedCall, reporter: AgentReporter) {
    task.requested = null;
    task.messages.push({ role: 'assistant', text: '', toolCalls: [call], isRequested: true });
    return callTools(task, reporter, [call], tool ? [tool] : []);
  }
}

const stopAtLimit = (run: AgentTask['run']): void => run.stop({ kind: 'limit' });

/** A cut answer is continued first: its model was asked for the next character. */
async function takeWords({ run, messages, continued }: AgentTask, reporter: AgentReporter): Promise<void> {
  if (!run.inputs.hasNew || continued) return;
  // A stopped run asks no more: its words are the user's again.
  run.signal.throwIfAborted();
  const words = await reporter.takeWords();
  if (words.length > 0) messages.push(addedWords(words));
}

async function askModel(
  task: AgentTask,
  answer: AnswerText,
  reporter: AgentReporter,
  textPacing: Pick<TextPacing, 'pace'>,
): Promise<ChatAnswer> {
  const { run, model, sampling, tools, progress } = task;
  const request = {
    messages: joinAdditions(requestedAsText(askedMessages(task))),
    tools: toModelTools(tools),
    sampling,
  };
  const writer = new AnswerWriter(task, answer, reporter, textPacing);
  try {
    let answered: ChatAnswer;
    try {
      answered = await model.chat.answer(request, writer, run.signal);
    } finally {
      writer.flush();
    }
    writer.end();
    return answered;
  } catch (error) {
    // The text until then has its cost too, although the provider reports no usage for it.
    const { text, reasoning } = answer.added;
    if (text !== '' || reasoning !== '')
      progress.usage = addUsage(progress.usage, {
        inputTokens: estimateRequestTokens(request),
        outputTokens: estimateTokens(reasoning + text),
      });
    throw error;
  }
}

const askedMessages = ({ messages, forgotten }: AgentTask) =>
  forgotten.size === 0 ? messages : messages.filter((message) => !forgotten.has(message));

/** Those that the model is told of now. */
export const toModelTools = (tools: readonly Tool[]) =>
  tools
    .filter((tool) => tool.isOffered?.() ?? true)
    .map(({ name, description, parameters }) => ({ name, description, parameters }));
