import type { Attach, Chat, Locale, RequestOf, ResumeChat, RunningReply } from '@parley/contract';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { EventBus } from '../../../platform/event-bus/event-bus.ts';
import type { EventStream } from '../../../platform/http/event-stream.ts';
import type { Bots } from '../../bot/index.ts';
import type { Models } from '../../model/index.ts';
import type { Files } from '../../upload/index.ts';
import { isDraftWanted } from '../bot-version.ts';
import { MentionedBotNotFound, RunNotFound } from '../conversation.errors.ts';
import type { MessageRow, RunRow } from '../conversation.schema.ts';
import type { ConversationTold } from '../conversation-told.ts';
import { botOf, type FindConversation } from '../find-conversation.ts';
import { readContent } from '../message-content/read-content.ts';
import { toStored, withOwnFiles } from '../message-content/store-content.ts';
import { toMessage } from '../to-message.ts';
import type { MakeReply } from './agent-loop.ts';
import { ACK_SEQ, type BeginRun, type Sending } from './begin-run.ts';
import type { EndBeforeBegun } from './end-before-begun.ts';
import { createFewAtOnce } from './few-at-once.ts';
import type { LiveRun } from './live-run.ts';
import type { LiveRuns } from './live-runs.ts';
import type { RunOptions, RunPlan } from './plan.ts';
import type { PrepareReply } from './prepare-reply.ts';
import type { ResumeRun } from './resume-run.ts';
import type { RunStore } from './run.store.ts';
import { identityOf, type TailRun } from './tail-run.ts';

/** Writes the events of a reply to its reader. */
export type Serve = (stream: EventStream) => Promise<void>;

interface Dependencies extends Pick<ClockAndIds, 'newId'> {
  findConversation: FindConversation;
  runs: RunStore;
  live: LiveRuns;
  bots: Bots;
  /** Whether this caller may talk to this bot. */
  mayUseBot: (scope: Scope, botId: string) => Promise<boolean>;
  models: Models;
  files: Files;
  bus: EventBus<ConversationTold>;
  beginRun: BeginRun;
  resumeRun: ResumeRun;
  prepareReply: PrepareReply;
  makeReply: MakeReply;
  endBeforeBegun: EndBeforeBegun;
  tailRun: TailRun;
}

export type Runs = ReturnType<typeof createRuns>;

/**
 * When hundreds are asked for at once, beginning all of them side by side would let all of them wait for the last. Those of
 * one turn are stored together, so a few are as fast as many.
 */
const BEGINNING_AT_ONCE = 16;

/** Replies: asked for, resumed, listened to. */
export function createRuns(dependencies: Dependencies) {
  const { findConversation, runs, bots, models, files, bus, beginRun, tailRun, newId } = dependencies;

  const amongFew = createFewAtOnce(BEGINNING_AT_ONCE);

  /** Goes on by itself: the request that asked for the reply only listens. */
  function start(run: LiveRun, options: RunOptions, plan: Promise<RunPlan>): void {
    plan
      .then((ready) => dependencies.makeReply(run, ready))
      .catch((error) => dependencies.endBeforeBegun(run, options, error));
  }

  /** Null for the bot of the conversation, also when it is the one that is mentioned. */
  async function mentionedBot(scope: Scope, ownId: string, ids: readonly string[]): Promise<string | null> {
    const others = ids.filter((id) => id !== ownId);
    for (const id of others) if (!(await dependencies.mayUseBot(scope, id))) throw new MentionedBotNotFound();
    return ids[0] === ownId ? null : (ids[0] ?? null);
  }

  async function send(scope: Scope, locale: Locale, request: RequestOf<typeof Chat>): Promise<Serve> {
    const conversation = await findConversation(scope, request);
    const mentionIds = request.mention_list?.map(({ id }) => id) ?? [];
    const mentioned = await mentionedBot(scope, conversation.botKey, mentionIds);
    const asDraft = isDraftWanted(conversation.scene, request.draft_mode);
    const reference = mentioned ? { botId: mentioned } : botOf(conversation);
    const bot = await bots.findRunnable(reference, asDraft, locale);
    const model = await models.findChat(bot.modelId);
    const read = readContent(request.content_type, request.query);
    const content = await withOwnFiles(files, scope.userId, read);
    const options: RunOptions = {
      locale,
      variables: request.custom_variables ?? {},
      chatHistory: request.chat_history ?? null,
    };
    const sending: Sending = {
      localMessageId: request.local_message_id ?? newId(),
      query: request.query,
      ...toStored(request.content_type, request.query, content),
      sentContentType: request.content_type,
      mentionIds,
      botId: bot.id,
      regenMessageId: request.regen_message_id ?? null,
      insertedHistory: request.insert_history_message_list ?? [],
      options,
      isUnlimited: scope.isAdministrator,
    };
    const begun = await beginRun(conversation, sending, (run, question) => {
      const startedAt = question.contentTime;
      const source = { conversation, question, bot, model, options, startedAt, ownMessages: [] };
      start(run, options, dependencies.prepareReply(source));
    });
    if (begun.result === 'repeated') return serveAgain(conversation.id, begun.question);
    const { run, question, ackFrame } = begun;
    const removed_query_id = run.identity.removedQueryId;
    if (removed_query_id) dependencies.live.find(removed_query_id)?.stop({ kind: 'removed' });
    if (bus.isHeard(conversation.id))
      bus.publish(conversation.id, {
        kind: 'reply-started',
        question: toMessage(question),
        ...(removed_query_id && { removed_query_id }),
      });
    return serveFrom(run, ackFrame);
  }

  return {
    send: (scope: Scope, locale: Locale, request: RequestOf<typeof Chat>): Promise<Serve> =>
      amongFew(() => send(scope, locale, request)),

    async resume(scope: Scope, locale: Locale, request: RequestOf<typeof ResumeChat>): Promise<Serve> {
      const conversation = await findConversation(scope, request);
      const asDraft = isDraftWanted(conversation.scene, request.draft_mode);
      const resumed = await dependencies.resumeRun(scope, conversation, request, asDraft, locale);
      const fromSeq = resumed.run.lastSeq;
      start(resumed.run, resumed.options, resumed.plan(request.local_message_id));
      bus.publish(conversation.id, { kind: 'reply-resumed', reply_id: resumed.run.identity.questionId });
      return (stream) => tailRun(stream, resumed.run.identity, fromSeq);
    },

    async attach(scope: Scope, request: RequestOf<typeof Attach>, replyId: string): Promise<Serve> {
      const conversation = await findConversation(scope, request);
      const run = await findRun(conversation.id, replyId);
      return (stream) => tailRun(stream, identityOf(run), request.after_seq_id);
    },

    /** The replies of a conversation that are not over. */
    async listRunning(conversationId: string): Promise<RunningReply[]> {
      const open = await runs.listOpen(conversationId);
      return open.map(({ questionId, lastSeq, status }) => ({
        reply_id: questionId,
        last_seq_id: dependencies.live.find(questionId)?.lastSeq ?? lastSeq,
        is_paused: status === 'paused',
      }));
    },
  };

  /** A run whose events have been forgotten cannot be listened to any more. */
  async function findRun(conversationId: string, questionId: string): Promise<RunRow> {
    const run = await runs.findByQuestion(conversationId, questionId);
    if (!run || !(await runs.lastEvent(run.id))) throw new RunNotFound();
    return run;
  }

  /** The reader gets the acknowledgement without asking the log for it. */
  function serveFrom(run: LiveRun, ackFrame: string): Serve {
    return (stream) => {
      stream.write(ackFrame);
      return tailRun(stream, run.identity, ACK_SEQ);
    };
  }

  async function serveAgain(conversationId: string, question: MessageRow): Promise<Serve> {
    const run = await findRun(conversationId, question.id);
    return (stream) => tailRun(stream, identityOf(run), 0);
  }
}
