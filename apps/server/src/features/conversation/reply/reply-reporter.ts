import type { ChatMessage, KnowledgeRecall, RecalledChunk } from '@parley/contract';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { ToolCall } from '../../../platform/models/model.ts';
import type { AgentReporter, AnswerText, CallWords, EndedCall } from '../../agent/index.ts';
import type { FileAddresses } from '../../upload/index.ts';
import { toItem } from '../message-content/store-content.ts';
import { AnswerStream } from './answer-stream.ts';
import { ReplyActivity } from './reply-activity.ts';
import type { AnswerHeader, ReplyRun } from './reply-events.ts';
import {
  cardMessage,
  filesMessage,
  functionCallMessage,
  memoryMessage,
  recallMessage,
  toolResponseMessage,
  writtenMessage,
} from './reply-messages.ts';
import type { ReplyPlan } from './reply-plan.ts';
import type { SettleReply } from './settle-reply.ts';
import type { TakeWords } from './take-words.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  files: FileAddresses;
  settleReply: SettleReply;
  takeWords: TakeWords;
}

/** Turns what an agent does into messages of its reply. A class, because hundreds of replies have one. */
export class ReplyReporter implements AgentReporter {
  readonly #run: ReplyRun;
  readonly #plan: ReplyPlan;
  readonly #dependencies: Dependencies;
  readonly #activity: ReplyActivity;
  /** Of calls that run side by side, readers see one at a time. */
  #shownCall: ToolCall | null = null;

  constructor(run: ReplyRun, plan: ReplyPlan, dependencies: Dependencies) {
    this.#run = run;
    this.#plan = plan;
    this.#dependencies = dependencies;
    this.#activity = new ReplyActivity(run, dependencies.now);
  }

  /** Sends what the model was given beside the question. */
  contextGiven(): void {
    const { remembered, recalled } = this.#plan;
    if (remembered !== '')
      this.#send(memoryMessage(this.#run.subject, this.#plan, this.#made(), { wraped_text: remembered }));
    this.#sendRecalled('', recalled);
  }

  answerStarted(): AnswerStream {
    const { newId, now } = this.#dependencies;
    const plan = this.#plan;
    const first = plan.continued?.header ?? { messageId: newId(), ordinal: plan.nextOrdinal, contentTime: now() };
    return new AnswerStream({ run: this.#run, plan, activity: this.#activity, now }, first);
  }

  modelWaits(milliseconds: number): void {
    this.#activity.retriesIn(milliseconds);
  }

  async answerInterrupted(answer: AnswerText): Promise<void> {
    if (answer.text === '' && answer.reasoning === '') return;
    const { now, settleReply } = this.#dependencies;
    const plan = this.#plan;
    plan.nextOrdinal += 1;
    const how = { now: now(), newSectionId: null };
    const written = writtenMessage(this.#run.subject, plan, plan.answer as AnswerHeader, answer, how);
    await settleReply(this.#run, plan, { written });
  }

  callStarted(call: ToolCall, words: CallWords | null): void {
    this.#shownCall = call;
    this.#activity.stepStarted();
    this.#send(functionCallMessage(this.#run.subject, this.#plan, this.#made(), call, words));
  }

  callProgressed(call: ToolCall, progress: string): void {
    if (this.#shownCall === null || this.#shownCall === call) this.#activity.progressed(call.id, progress);
  }

  callEnded(call: ToolCall, ended: EndedCall): void {
    this.#activity.stepStarted();
    const { subject } = this.#run;
    const plan = this.#plan;
    // Nothing comes between a call and its response: readers find the call at the index before (chat §4).
    const text = ended.recalled && !plan.showsRecalled ? hiddenSources(ended.recalled.length) : ended.text;
    this.#send(toolResponseMessage(subject, plan, { ...this.#made(), call, ...ended, text }));
    if (ended.recalled) this.#sendRecalled(call.arguments, ended.recalled);
    if (ended.card) this.#send(cardMessage(subject, plan, this.#made(), ended.card));
    const item_list = (ended.files ?? []).map((file) => toItem(this.#dependencies.files, file));
    if (item_list.length > 0) this.#send(filesMessage(subject, plan, this.#made(), { item_list }));
  }

  takeWords(): Promise<readonly string[]> {
    return this.#dependencies.takeWords(this.#run, this.#plan);
  }

  stepEnded(): Promise<void> {
    return this.#dependencies.settleReply(this.#run, this.#plan, {});
  }

  #made() {
    const { newId, now } = this.#dependencies;
    return { id: newId(), now: now() };
  }

  #send(message: ChatMessage): void {
    this.#run.emit({ kind: 'message', message });
    this.#plan.unsaved.push(message);
  }

  #sendRecalled(query: string, chunks: readonly RecalledChunk[]): void {
    if (!this.#plan.showsRecalled || chunks.length === 0) return;
    const { knowledge } = this.#plan.bot.settings;
    const recall: KnowledgeRecall = {
      chunks: [...chunks],
      ori_req: query,
      status_code: 0,
      ...(knowledge && knowledge.knowledge_info.length > 0 && { show_source_mode: knowledge.show_source_mode }),
    };
    this.#send(recallMessage(this.#run.subject, this.#plan, this.#made(), recall));
  }
}

/** For readers who are shown no sources, and for later replies of the model. */
const hiddenSources = (count: number): string =>
  `Sources found: ${count}. Their texts are not kept in the conversation.`;
