import type { Locale, RequestOf, ResumeChat } from '@parley/contract';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { BotReference, Bots } from '../../bot/index.ts';
import type { Models } from '../../model/index.ts';
import { MentionedBotNotFound, NothingToResume, OutputsMissing, RunNotFound } from '../conversation.errors.ts';
import type { ConversationRow, MessageRow, RunRow } from '../conversation.schema.ts';
import { botOf } from '../find-conversation.ts';
import type { MessageStore } from '../message.store.ts';
import { ackMessage } from './ack-message.ts';
import { LEASE_MS } from './begin-run.ts';
import type { WholeEvent } from './event-frames.ts';
import type { LiveRun } from './live-run.ts';
import type { LiveRuns } from './live-runs.ts';
import { PausedState } from './paused-state.ts';
import type { RunOptions, RunPlan } from './plan.ts';
import type { PrepareReply } from './prepare-reply.ts';
import { toolResponseMessage } from './reply-messages.ts';
import type { RunStore } from './run.store.ts';
import type { SettleReply } from './settle-reply.ts';
import { identityOf } from './tail-run.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  messages: MessageStore;
  runs: RunStore;
  live: LiveRuns;
  bots: Bots;
  /** Whether this caller may talk to this bot. */
  mayUseBot: (scope: Scope, botId: string) => Promise<boolean>;
  models: Models;
  prepareReply: PrepareReply;
  settleReply: SettleReply;
  owner: string;
}

export interface Resumed {
  readonly run: LiveRun;
  readonly question: MessageRow;
  readonly options: RunOptions;
  plan(localMessageId: string | undefined): Promise<RunPlan>;
}

export type ResumeRun = (
  scope: Scope,
  conversation: ConversationRow,
  request: RequestOf<typeof ResumeChat>,
  asDraft: boolean,
  locale: Locale,
) => Promise<Resumed>;

/** Takes a paused run up again with what its user answered. Of two who try at once only one succeeds. */
export function createResumeRun({
  messages,
  runs,
  live,
  bots,
  mayUseBot,
  models,
  prepareReply,
  settleReply,
  owner,
  now,
  newId,
}: Dependencies): ResumeRun {
  /** The bot that was mentioned goes on, not the conversation's own; the user may have lost it meanwhile. */
  async function answeringBot(scope: Scope, conversation: ConversationRow, { botId }: RunRow): Promise<BotReference> {
    if (botId === conversation.botKey) return botOf(conversation);
    if (!(await mayUseBot(scope, botId))) throw new MentionedBotNotFound();
    return { botId };
  }

  return async (scope, conversation, request, asDraft, locale) => {
    const row = await runs.findByQuestion(conversation.id, request.resume_message_id);
    if (!row) throw new RunNotFound();
    const state = readState(row);
    const outputs = new Map(request.tool_outputs.map(({ tool_call_id, output }) => [tool_call_id, output]));
    if (state.pending.some(({ id }) => !outputs.has(id))) throw new OutputsMissing(state.pending.map(({ id }) => id));
    const question = await messages.find(conversation.id, row.questionId);
    if (!question) throw new RunNotFound();
    const bot = await bots.findRunnable(await answeringBot(scope, conversation, row), asDraft, locale);
    const model = await models.findChat(bot.modelId);
    if (
      !(await runs.claimPaused(row.id, { status: 'running', owner, leaseUntil: now() + LEASE_MS, pausedState: null }))
    )
      throw new NothingToResume();

    const run = live.begin(identityOf(row), row.lastSeq, conversation.userId);
    const { options } = state;
    return { run, question, options, plan };

    async function plan(localMessageId: string | undefined): Promise<RunPlan> {
      const startedAt = now();
      const ownMessages = await messages.listReply(conversation.id, row?.questionId ?? '');
      const source = { conversation, question: question as MessageRow, bot, model, options, startedAt, ownMessages };
      const ready = await prepareReply(source);
      ready.nextOrdinal = state.nextOrdinal;
      ready.steps = state.steps;
      ready.toolCalls = state.toolCalls;
      ready.usage = state.usage;
      ready.counted = state.usage;
      ready.lastPosition = conversation.lastPosition;
      const calls = state.pending;
      if (calls.length > 0) ready.messages.push({ role: 'assistant', text: '', toolCalls: calls });
      const responses = calls.map((call) => {
        const text = outputs.get(call.id) ?? '';
        ready.messages.push({ role: 'tool', callId: call.id, name: call.name, text });
        const made = { id: newId(), now: now(), call, text, failed: false, startedAt };
        return toolResponseMessage(run.identity, ready, made);
      });
      // What the user answered is stored before it is acknowledged, as a question is.
      const ack: WholeEvent = { kind: 'message', message: ackMessage(question as MessageRow, localMessageId) };
      await settleReply(run, ready, { first: [ack], whole: responses });
      return ready;
    }
  };
}

function readState(row: RunRow): PausedState {
  if (row.status !== 'paused' || !row.pausedState) throw new NothingToResume();
  return PausedState.parse(JSON.parse(row.pausedState));
}
