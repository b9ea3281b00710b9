import {
  type Attach,
  type Chat,
  fileTypeOf,
  type Locale,
  type MixItem,
  type RequestOf,
  type ResumeChat,
  type RunningReply,
  type Scene,
} from '@parley/contract';
import type { Scope } from '../../../platform/access/scope.ts';
import type { ClockAndIds } from '../../../platform/clock-and-ids.ts';
import type { EventBus } from '../../../platform/event-bus/event-bus.ts';
import { type EventStream, eventFrame } from '../../../platform/http/event-stream.ts';
import { createFairQueue, type Enqueue } from '../../../platform/limits/fair-queue.ts';
import { TooBusy } from '../../../platform/limits/limits.errors.ts';
import type { TextPacing } from '../../../platform/limits/text-pacing.ts';
import { createWaitForIdle } from '../../../platform/limits/wait-for-idle.ts';
import type { Runs } from '../../../platform/run/runs.ts';
import type { Bots } from '../../bot/index.ts';
import type { CollectedQueries } from '../../collected-query/index.ts';
import type { FreeChats } from '../../free-chat/index.ts';
import type { Models } from '../../model/index.ts';
import type { Files, StoredFile } from '../../upload/index.ts';
import { mayShareSection, versionToKeep, wantedOfMentioned, wantedVersion } from '../bot-version.ts';
import { ContentInvalid, MentionedBotNotFound, RunNotFound } from '../conversation.errors.ts';
import type { ConversationRow } from '../conversation.schema.ts';
import type { ConversationChange } from '../conversation-change.ts';
import { botOf, type FindConversation } from '../find-conversation.ts';
import type { CheckFiles } from '../given-files/check-files.ts';
import { isListed } from '../listing/is-listed.ts';
import { fileKeysIn, type MessageContent, readContent } from '../message-content/read-content.ts';
import { toStored, withOwnFiles } from '../message-content/store-content.ts';
import { textOf } from '../said.ts';
import { toMessage } from '../to-message.ts';
import { isTrialScene } from '../trial-scene.ts';
import type { TurnVersionStore } from '../turn-version/turn-version.store.ts';
import { withVariant } from '../variant/with-variant.ts';
import { withModel } from '../with-model.ts';
import { ACK_SEQ, type BeginReply, type Begun, type Sending } from './begin-reply.ts';
import type { EndReply } from './end-reply.ts';
import type { MakeReply } from './make-reply.ts';
import type { PrepareReply } from './prepare-reply.ts';
import type { OpenReply, ReplyStore, StoredReply } from './reply.store.ts';
import { type ReplyRun, type ReplyRuns, replyCodec, toReply } from './reply-events.ts';
import { ackMessage } from './reply-messages.ts';
import type { ReplyOptions, ReplyPlan } from './reply-plan.ts';
import { requestedTool } from './requested-tool.ts';
import type { ResumeReply } from './resume-reply.ts';

/** Writes the events of a reply to its reader. */
export type Serve = (stream: EventStream) => Promise<void>;

interface Dependencies extends Pick<ClockAndIds, 'newId'> {
  findConversation: FindConversation;
  createSection: (scope: Scope, request: { conversation_id: string; scene: Scene }) => Promise<unknown>;
  runs: Pick<Runs, 'findLastEvent'>;
  replyRuns: ReplyRuns;
  replyStore: ReplyStore;
  bots: Bots;
  /** Whether this caller may talk to this bot. */
  mayUseBot: (scope: Scope, botId: string) => Promise<boolean>;
  models: Models;
  files: Files;
  checkFiles: CheckFiles;
  bus: EventBus<ConversationChange>;
  beginReply: BeginReply;
  resumeReply: ResumeReply;
  continueReply: ResumeReply;
  prepareReply: PrepareReply;
  makeReply: MakeReply;
  endReply: EndReply;
  freeChats: Pick<FreeChats, 'refuseIfUsedUp'>;
  collectedQueries: Pick<CollectedQueries, 'onAsked'>;
  /** What follows a reply, in the background. */
  afterReply: { begin(conversation: ConversationRow, questionId: string, plan: ReplyPlan): void };
  versions: Pick<TurnVersionStore, 'idsHiddenAfter'>;
  textPacing: Pick<TextPacing, 'begin'>;
}

/** A message that has a reply. */
interface Asked {
  readonly conversationId: string;
  readonly sending: Sending;
  readonly begun: Exclude<Begun, { result: 'outdated' }>;
}

export type Replies = ReturnType<typeof createReplies>;

/**
 * If hundreds of replies began side by side, all of them would wait for the last. There is room for some that
 * begin together, and for some whose questions are being stored. How many of a user may wait is limited by their streams and tasks.
 * When a user's messages arrive faster than replies can begin, the newest message begins first (decision 9).
 */
const BEGIN_LIMITS = {
  running: 15,
  runningPerUser: 10,
  waitingPerUser: Number.POSITIVE_INFINITY,
  newestFirstForMs: 500,
};

/** On a busy server a message waits up to this long, so that those that arrive meanwhile begin in the same tick. */
const JOIN_MS = 16;

/** How often a version and a section are chosen for one message, when other windows change them meanwhile. */
const CHOICES_MAX = 5;

/** Replies: asked for, resumed, attached to. */
export function createReplies(dependencies: Dependencies) {
  const { findConversation, replyRuns, replyStore, bots, models, files, bus, beginReply, newId } = dependencies;

  const enqueue = createFairQueue(BEGIN_LIMITS);
  const waitForIdle = createWaitForIdle(JOIN_MS);
  const inTurn: Enqueue = (userId, work) =>
    dependencies.textPacing.begin(async () => {
      await waitForIdle();
      return enqueue(userId, work);
    });

  /** The reply does not depend on the request that asked for it, which only reads its events. */
  function start(
    conversation: ConversationRow,
    run: ReplyRun,
    options: ReplyOptions,
    plan: Promise<ReplyPlan>,
    isContinued = false,
  ): void {
    plan
      .then(async (ready) => {
        await dependencies.makeReply(run, ready);
        dependencies.afterReply.begin(conversation, run.subject.questionId, ready);
      })
      .catch((error) => dependencies.endReply.unstarted(run, options, error, isContinued));
  }

  /** Null for the bot of the conversation, also when it is the one that is mentioned. */
  async function mentionedBot(scope: Scope, ownId: string, ids: readonly string[]): Promise<string | null> {
    const others = ids.filter((id) => id !== ownId);
    for (const id of others) if (!(await dependencies.mayUseBot(scope, id))) throw new MentionedBotNotFound();
    return ids[0] === ownId ? null : (ids[0] ?? null);
  }

  async function findBot(
    conversation: ConversationRow,
    request: RequestOf<typeof Chat>,
    mentioned: string | null,
    locale: Locale,
  ) {
    const wanted = mentioned ? wantedOfMentioned(request) : wantedVersion(request, conversation);
    const found = await bots.findRunnable(mentioned ? { botId: mentioned } : botOf(conversation), wanted, locale);
    // Nobody reads the suggestions of a scheduled task.
    const asked = conversation.taskRunId === null ? found : { ...found, suggestReplyPrompt: null };
    const bot = withVariant(asked, conversation);
    return { bot, keptVersion: versionToKeep(wanted, bot, conversation) };
  }

  async function begin(...asked: Parameters<typeof tryBeginning>): Promise<Asked> {
    for (let choices = 1; choices <= CHOICES_MAX; choices += 1) {
      const begun = await tryBeginning(...asked);
      if (begun) return begun;
    }
    throw new TooBusy();
  }

  async function readSent(
    { content_type, query }: Pick<RequestOf<typeof Chat>, 'content_type' | 'query'>,
    userId: string,
    checkFiles: Parameters<typeof withOwnFiles>[3],
  ): Promise<MessageContent> {
    const content = await withOwnFiles(files, userId, readContent(content_type, query), checkFiles);
    if (content_type === 'image' && !content.items.every(isPicture)) throw new ContentInvalid('image');
    return content;
  }

  /** Null when the version that it chose is outdated, or the latest section is that of another version. */
  async function tryBeginning(scope: Scope, locale: Locale, request: RequestOf<typeof Chat>): Promise<Asked | null> {
    const conversation = await findConversation(scope, request);
    const mentionIds = request.mention_list?.map(({ id }) => id) ?? [];
    const mentioned = await mentionedBot(scope, conversation.botKey, mentionIds);
    const { bot, model, keptVersion } = await withModel(models, conversation, (pinned = conversation) =>
      findBot(pinned, request, mentioned, locale),
    );
    if (!mayShareSection(conversation, keptVersion)) {
      await dependencies.createSection(scope, { conversation_id: conversation.id, scene: conversation.scene });
      return null;
    }
    const checking = { userId: scope.userId, bot, model, locale, waitMs: 0 };
    const checkFiles = (found: readonly StoredFile[]) => dependencies.checkFiles({ ...checking, files: found });
    const content = await readSent(request, scope.userId, checkFiles);
    const options: ReplyOptions = {
      locale,
      variables: request.custom_variables ?? {},
      chatHistory: request.chat_history ?? null,
    };
    const stored = toStored(request.content_type, request.query, content);
    const chat = { userId: scope.userId, bot, isTrial: isTrialScene(conversation.scene) };
    // The opening is that of the bot of the conversation: nobody was told of one that is mentioned.
    const isCollectable = conversation.taskRunId === null && mentioned === null;
    const { toldPolicy } = conversation;
    const sending: Sending = {
      localMessageId: request.local_message_id ?? newId(),
      query: request.query,
      ...stored,
      fileKeys: [...new Set(fileKeysIn(content))],
      sentContentType: request.content_type,
      mentionIds,
      bot,
      keptVersion,
      regenMessageId: request.regen_message_id ?? null,
      insertedHistory: request.insert_history_message_list ?? [],
      options,
      requestedTool: requestedTool(bot.settings.shortcut_list, request, content.items),
      refuseIfUsedUp: () => dependencies.freeChats.refuseIfUsedUp(chat),
      ifNewText: isCollectable
        ? dependencies.collectedQueries.onAsked({ ...chat, text: textOf(stored), toldPolicy })
        : [],
    };
    const begun = await beginReply(conversation, sending, (run, question, words) => {
      const startedAt = question.contentTime;
      const source = { run, conversation, question, words, bot, model, options, startedAt };
      start(conversation, run, options, dependencies.prepareReply(source));
    });
    if (begun.result === 'outdated') return null;
    if (begun.result === 'begun') await announce(conversation, begun);
    return { conversationId: conversation.id, sending, begun };
  }

  async function serve({ conversationId, begun, sending }: Asked): Promise<Serve> {
    if (begun.result === 'begun') return serveFrom(begun);
    return serveBegunBefore(conversationId, begun, sending);
  }

  async function announce(
    conversation: ConversationRow,
    { run, question }: Extract<Begun, { result: 'begun' }>,
  ): Promise<void> {
    const { id: conversationId } = conversation;
    const removed_query_id = run.subject.removedQueryId;
    if (removed_query_id) stopReplaced(removed_query_id);
    if (removed_query_id && isListed(conversation)) await announceHidden(conversationId, removed_query_id);
    if (bus.isHeard(conversationId))
      bus.publish(conversationId, {
        kind: 'reply-started',
        question: toMessage(question),
        ...(removed_query_id && { removed_query_id }),
      });
  }

  /** What followed the turn that is not shown any more. The turn itself goes with the announcement of the new one. */
  async function announceHidden(conversationId: string, questionId: string): Promise<void> {
    const message_ids = await dependencies.versions.idsHiddenAfter(questionId);
    if (message_ids.length > 0) bus.publish(conversationId, { kind: 'messages-deleted', message_ids });
  }

  return {
    /**
     * Lets messages begin together, and limits how many do so at once. The route calls it, so that checking their schema and access
     * waits as well.
     */
    inTurn,

    send: async (scope: Scope, locale: Locale, request: RequestOf<typeof Chat>): Promise<Serve> =>
      serve(await begin(scope, locale, request)),

    /** Asks without a reader, and gives the id of the question when this process has no part in the reply any more. */
    async ask(scope: Scope, locale: Locale, request: RequestOf<typeof Chat>): Promise<string> {
      const { begun } = await inTurn(scope.userId, () => begin(scope, locale, request));
      if (begun.result === 'begun') await begun.run.rested;
      return begun.question.id;
    },

    async resume(scope: Scope, locale: Locale, request: RequestOf<typeof ResumeChat>): Promise<Serve> {
      const conversation = await findConversation(scope, request);
      const wanted = wantedVersion(request, conversation);
      const resume = request.tool_outputs ? dependencies.resumeReply : dependencies.continueReply;
      const { run, options, afterSeq, isContinued, plan } = await resume(scope, conversation, request, wanted, locale);
      start(conversation, run, options, plan(request.local_message_id), isContinued);
      const reply_id = run.subject.questionId;
      bus.publish(conversation.id, { kind: 'reply-resumed', reply_id, after_seq_id: afterSeq });
      return (stream) => replyRuns.tail(stream, run, afterSeq);
    },

    async attach(scope: Scope, request: RequestOf<typeof Attach>, replyId: string): Promise<Serve> {
      const conversation = await findConversation(scope, request);
      const run = await findTailable(conversation.id, replyId);
      return (stream) => replyRuns.tail(stream, run, request.after_seq_id);
    },

    listRunning: async ({ id, userId }: ConversationRow): Promise<RunningReply[]> =>
      (await replyStore.listOpen(userId, id)).map(toRunning),

    /** The same with the runs that inputs were added to, and paused ones: a window waits to hear whether they have some. */
    async listRunningAndSteered({ id, userId }: ConversationRow) {
      const open = await replyStore.listOpen(userId, id);
      return {
        running: open.map(toRunning),
        steered: open.filter(({ inputCount, status }) => inputCount > 0 || status === 'paused'),
      };
    },
  };

  /** A reply of a conversation that is not over. */
  function toRunning({ runId, questionId, lastSeq, firstSeq, status }: OpenReply): RunningReply {
    return {
      reply_id: questionId,
      last_seq_id: replyRuns.findLive(runId)?.lastSeq ?? lastSeq,
      is_paused: status === 'paused',
      // When a cut answer is continued, its earlier events are deleted: the event log begins with the continuation and is empty at first.
      ...(Number(firstSeq ?? lastSeq) > ACK_SEQ && {
        after_seq_id: firstSeq === null ? lastSeq : Number(firstSeq) - 1,
      }),
    };
  }

  function stopReplaced(questionId: string): void {
    for (const run of replyRuns.listLive((reply) => reply.questionId === questionId)) run.stop({ kind: 'removed' });
  }

  /** A run whose log has been deleted has no events to send, unless it goes on. */
  async function findTailable(conversationId: string, questionId: string) {
    const reply: StoredReply | undefined = await replyStore.findByQuestion(conversationId, questionId);
    if (!reply) throw new RunNotFound();
    if (!replyRuns.findLive(reply.runId) && !(await dependencies.runs.findLastEvent(reply.runId)))
      throw new RunNotFound();
    return { id: reply.runId, subject: toReply(reply) };
  }

  /** The reader gets the acknowledgement without a read of the log. */
  function serveFrom({ run, firstFrames, lastSeq }: Extract<Begun, { result: 'begun' }>): Serve {
    return (stream) => {
      stream.write(firstFrames);
      return replyRuns.tail(stream, run, lastSeq);
    };
  }

  async function serveBegunBefore(
    conversationId: string,
    { result, question }: Exclude<Begun, { result: 'begun' | 'outdated' }>,
    { query, sentContentType, localMessageId }: Sending,
  ): Promise<Serve> {
    const run = await findTailable(conversationId, question.id);
    if (result === 'repeated') return (stream) => replyRuns.tail(stream, run, 0);
    // The reply of another window, acknowledged as the answer to the message of this one.
    const asSent = { ...question, content: query, contentType: sentContentType };
    const ack = { kind: 'message', message: ackMessage(asSent, localMessageId) } as const;
    const { type, body } = replyCodec.encode(run.subject, ack, ACK_SEQ);
    return (stream) => {
      stream.write(eventFrame(type, body, ACK_SEQ));
      return replyRuns.tail(stream, run, ACK_SEQ);
    };
  }
}

/** Also one that cannot be opened, which is stored as a file. */
const isPicture = (item: MixItem): boolean =>
  item.type === 'image' || (item.type === 'file' && fileTypeOf(item.file.file_name) === 'image');
