import type { ChatMessage, KnowledgeRecall, Locale, RecalledChunk, RequiredAction } from '@parley/contract';
import { parseCleanJson } from '../../../platform/clean-text.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import { isUniqueViolation } from '../../../platform/database/database-failure.ts';
import type { Log } from '../../../platform/log.ts';
import type { ToolCall } from '../../../platform/models/model.ts';
import {
  type Agent,
  type AgentReporter,
  type AnswerText,
  type AskedCall,
  type AskingTool,
  addUsage,
  makeRoomForWords,
} from '../../agent/index.ts';
import type { FileAddresses } from '../../upload/index.ts';
import { UsageLimitReached, type UsageMeter } from '../../usage/index.ts';
import { withWords } from '../context/context-use.ts';
import { SuggestionFailed } from '../conversation.errors.ts';
import type { MessageStore } from '../message.store.ts';
import { toItem } from '../message-content/store-content.ts';
import { readSteer, type SentWords } from '../steer-text.ts';
import { openAnswerStream } from './answer-stream.ts';
import { type EndReply, toErrorEvent } from './end-reply.ts';
import { CUT, type Ending } from './ending.ts';
import { writePausedReply } from './paused-reply.ts';
import { openReplyActivity } from './reply-activity.ts';
import type { AnswerHeader, ReplyRun } from './reply-events.ts';
import {
  answerFinishMessage,
  cardMessage,
  filesMessage,
  followUpMessage,
  functionCallMessage,
  interruptMessage,
  memoryMessage,
  recallMessage,
  steerMessage,
  toolResponseMessage,
  writtenMessage,
} from './reply-messages.ts';
import type { ReplyPlan } from './reply-plan.ts';
import type { ReplyStep, SettleReply } from './settle-reply.ts';
import { askForFollowUps, readQuestions } from './suggest-follow-ups.ts';
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
  const { agent, messages, meter, files, settleReply, endReply, now, newId, log } = dependencies;
  const made = () => ({ id: newId(), now: now() });

  return async function makeReply(run, plan) {
    try {
      if (plan.remembered !== '')
        send(run, plan, memoryMessage(run.subject, plan, made(), { wraped_text: plan.remembered }));
      sendRecalled(run, plan, '', plan.recalled);
      const outcome = await agent.run(plan.task, toReporter(run, plan));
      if (outcome.kind === 'asked') await pause(run, plan, outcome.asked);
      else await finish(run, plan, outcome.answer, outcome.isCut);
    } catch (error) {
      await endReply.early(run, plan, error);
    }
  };

  function toReporter(run: ReplyRun, plan: ReplyPlan): AgentReporter {
    const activity = openReplyActivity(run, now);
    /** Of calls that run side by side, readers see one at a time. */
    let shownCall: ToolCall | null = null;
    return {
      answerStarted() {
        const first = plan.continued?.header ?? {
          messageId: newId(),
          ordinal: plan.nextOrdinal,
          contentTime: now(),
        };
        return openAnswerStream(run, first, now, {
          onHeader(header) {
            plan.answer = header;
          },
          onReasoningStarted: activity.stepStarted,
        });
      },
      modelWaits: activity.retriesIn,
      async answerInterrupted(answer) {
        if (answer.text === '' && answer.reasoning === '') return;
        plan.nextOrdinal += 1;
        await settleReply(run, plan, { written: toWritten(run, plan, answer, { newSectionId: null }) });
      },
      callStarted(call, words) {
        shownCall = call;
        activity.stepStarted();
        send(run, plan, functionCallMessage(run.subject, plan, made(), call, words));
      },
      callProgressed(call, progress) {
        if (shownCall === null || shownCall === call) activity.progressed(call.id, progress);
      },
      callEnded(call, ended) {
        activity.stepStarted();
        // Nothing comes between a call and its response: readers find the call at the index before (chat §4).
        const text = ended.recalled && !plan.showsRecalled ? hiddenSources(ended.recalled.length) : ended.text;
        send(run, plan, toolResponseMessage(run.subject, plan, { ...made(), call, ...ended, text }));
        if (ended.recalled) sendRecalled(run, plan, call.arguments, ended.recalled);
        if (ended.card) send(run, plan, cardMessage(run.subject, plan, made(), ended.card));
        const item_list = (ended.files ?? []).map((file) => toItem(files, file));
        if (item_list.length > 0) send(run, plan, filesMessage(run.subject, plan, made(), { item_list }));
      },
      takeWords: () => takeWords(run, plan),
      stepEnded: () => settleReply(run, plan, {}),
    };
  }

  /** The words are stored as messages of the reply in the transaction that deletes them as inputs of the run. */
  async function takeWords(run: ReplyRun, plan: ReplyPlan): Promise<readonly string[]> {
    const inputs = await run.inputs.take();
    if (inputs.length === 0) return [];
    const words = await notInHistory(run, inputs.map(readSteer));
    // Stopped meanwhile: they are deleted as inputs with the end of the run, and not stored as read.
    run.signal.throwIfAborted();
    const room = makeRoomForWords(
      plan.task,
      words.map(({ text }) => text),
    );
    const read = words.slice(0, room.count);
    // What does not fit stays an input: the user can take it back, or it is the next question.
    const unread = inputs.filter(({ id }) =>
      words.slice(room.count).some(({ localMessageId }) => localMessageId === id),
    );
    const stored = inputs.filter((input) => !unread.includes(input));
    if (plan.contextUse) plan.contextUse = withWords(plan.contextUse, room);
    const queries = [...run.inputs.forget(stored), ...run.inputs.giveBack(unread)];
    const firstOrdinal = plan.nextOrdinal;
    const settle = async (added: typeof read) => {
      plan.nextOrdinal = firstOrdinal;
      const whole = added.map((one) => steerMessage(run.subject, plan, { id: one.messageId, now: now() }, one));
      await settleReply(run, plan, { whole, queries });
      return added.map(({ text }) => text);
    };
    try {
      return await settle(read);
    } catch (error) {
      // Another process has stored one of them as a question a moment ago.
      if (!isUniqueViolation(error)) throw error;
      return settle(await notInHistory(run, read));
    }
  }

  /** Without those that were sent as a question meanwhile: they are not read twice. */
  async function notInHistory<Words extends SentWords>(run: ReplyRun, words: readonly Words[]): Promise<Words[]> {
    const { conversationId } = run.subject;
    const known = await Promise.all(
      words.map(({ localMessageId }) => messages.findByLocalId(conversationId, localMessageId)),
    );
    return words.filter((_, index) => !known[index]);
  }

  function toWritten(
    run: ReplyRun,
    plan: ReplyPlan,
    answer: AnswerText,
    how: { readonly newSectionId: string | null; readonly ending?: Ending | undefined },
  ): ChatMessage {
    return writtenMessage(run.subject, plan, plan.answer as AnswerHeader, answer, { now: now(), ...how });
  }

  function send(run: ReplyRun, plan: ReplyPlan, message: ChatMessage): void {
    run.emit({ kind: 'message', message });
    plan.unsaved.push(message);
  }

  function sendRecalled(run: ReplyRun, plan: ReplyPlan, query: string, chunks: readonly RecalledChunk[]): void {
    if (!plan.showsRecalled || chunks.length === 0) return;
    const { knowledge } = plan.bot.settings;
    const recall: KnowledgeRecall = {
      chunks: [...chunks],
      ori_req: query,
      status_code: 0,
      ...(knowledge && knowledge.knowledge_info.length > 0 && { show_source_mode: knowledge.show_source_mode }),
    };
    send(run, plan, recallMessage(run.subject, plan, made(), recall));
  }

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
    const written = toWritten(run, plan, answer, { newSectionId, ending: isCut ? CUT : undefined });
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

/** For readers who are shown no sources, and for later replies of the model. */
const hiddenSources = (count: number): string =>
  `Sources found: ${count}. Their texts are not kept in the conversation.`;

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
