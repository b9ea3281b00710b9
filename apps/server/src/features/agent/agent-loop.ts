import { estimateTokens } from '@parley/contract';
import type { TextPacing } from '../../platform/limits/text-pacing.ts';
import { refuseUnusableAnswer } from '../../platform/models/model-failure.ts';
import { estimateRequestTokens } from '../../platform/models/token-estimate.ts';
import { addedWords, joinAdditions } from './added-words.ts';
import { type AgentLimits, ANSWER_MAX_CHARACTERS, addUsage, RUN_MAX_MS, refuseBeyondLimits } from './agent-limits.ts';
import type { AgentOutcome, AgentReporter, AgentTask, AskedCall, RequestedCall, RunAgent } from './agent-task.ts';
import { type AnswerPart, AnswerText } from './answer-text.ts';
import { createCallTools } from './call-tools.ts';
import { createCitationCheck } from './citation-check.ts';
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

  return async function runAgent(task, reporter) {
    const timeLimit = setTimeout(() => task.run.stop({ kind: 'limit' }), RUN_MAX_MS);
    try {
      return await loop(task, reporter);
    } finally {
      clearTimeout(timeLimit);
    }
  };

  async function loop(task: AgentTask, reporter: AgentReporter): Promise<AgentOutcome> {
    const { progress, model } = task;
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
  }

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
) {
  const { run, model, sampling, tools, progress } = task;
  const citations = createCitationCheck(() => task.sourceCount, answer.text);
  const request = {
    messages: joinAdditions(requestedAsText(askedMessages(task))),
    tools: toModelTools(tools),
    sampling,
  };
  const append = (part: AnswerPart, delta: string) => {
    answer.append(part, delta);
    if (answer.length > ANSWER_MAX_CHARACTERS) run.stop({ kind: 'limit' });
  };
  const paced = textPacing.pace((part: AnswerPart, delta) =>
    append(part, part === 'text' ? citations.next(delta) : delta),
  );
  const listener = {
    onText: (text: string) => paced.add('text', text),
    onReasoning: (text: string) => paced.add('reasoning', text),
    onRetryWait: (milliseconds: number) => reporter.modelWaits(milliseconds),
  };
  try {
    const answered = await model.chat.answer(request, listener, run.signal).finally(() => paced.flush());
    append('text', citations.end());
    answer.end();
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
