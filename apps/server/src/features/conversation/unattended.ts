import { type Locale, MessageEnding, type Scene, type TaskType } from '@parley/contract';
import type { CompiledQuery } from 'kysely';
import { type Scope, toScope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import { isUniqueViolation } from '../../platform/database/database-failure.ts';
import type { Runs } from '../../platform/run/runs.ts';
import type { Bots } from '../bot/index.ts';
import { wantedVersion } from './bot-version.ts';
import type { ConversationRow, MessageRow } from './conversation.schema.ts';
import type { ConversationService } from './conversation.service.ts';
import type { ConversationStore } from './conversation.store.ts';
import type { ConversationDeletion } from './delete-conversations.ts';
import type { FillTexts } from './fill-texts.ts';
import { isListed, LISTED_SCENE } from './listing/is-listed.ts';
import type { ListingStore } from './listing/listing.store.ts';
import type { MessageStore } from './message.store.ts';
import { newConversation } from './new-conversation.ts';
import { isCut } from './reply/ending.ts';
import type { Replies } from './reply/replies.ts';
import type { ReplyStore } from './reply/reply.store.ts';

interface Dependencies extends Pick<ClockAndIds, 'now' | 'newId'> {
  conversations: ConversationStore;
  messages: MessageStore;
  replyStore: ReplyStore;
  runs: Pick<Runs, 'findLastEvent'>;
  replies: Pick<Replies, 'ask'>;
  pushTask: ConversationService['pushTask'];
  listing: Pick<ListingStore, 'findLast'>;
  /** Begins a conversation of the chat page. */
  createListed: (scope: Scope, botId: string) => Promise<string>;
  deletion: ConversationDeletion;
  bots: Bots;
  fillTexts: FillTexts;
}

/** Whose conversation with which bot. */
interface ConversationOwner {
  readonly userId: string;
  readonly botId: string;
  readonly scene: Scene;
  /** The conversation that is meant, while it is there; null for the one that the scene opens. */
  readonly conversationId: string | null;
}

interface TaskQuestion {
  readonly taskRunId: string;
  readonly text: string;
  /** Counts the attempts at a run: after a reply that was interrupted, the question is asked again. */
  readonly attempt: number;
  readonly locale: Locale;
}

type UnattendedOutcome =
  /** `isCut`: it reached its token limit. */
  | { readonly kind: 'answered'; readonly text: string; readonly isCut: boolean }
  /** `error` is for the user; empty where the bot had nothing to say. `code` is that of the refusal, where it is known. */
  | { readonly kind: 'failed'; readonly error: string; readonly code: number | null }
  /** The process that worked on it has stopped. */
  | { readonly kind: 'interrupted' }
  /** Another process works on it. */
  | { readonly kind: 'running' };

interface TaskAnswer {
  readonly messageId: string;
  readonly text: string;
  readonly taskType: TaskType;
  readonly taskId: string;
  readonly taskRunId: string;
  readonly title: string;
}

export type Unattended = ReturnType<typeof createUnattended>;

/** Lets bots work while nobody reads along, and brings their answers into the conversations of users. */
export function createUnattended(dependencies: Dependencies) {
  const { conversations, listing, messages, replyStore, replies, pushTask, deletion, now, newId } = dependencies;

  const startConversation = ({ userId, botId, scene }: ConversationOwner, rest: Partial<ConversationRow>) =>
    newConversation({
      id: newId(),
      userId,
      botId,
      botKey: botId,
      scene,
      isCurrent: 0,
      latestSectionId: newId(),
      createdAt: now(),
      ...rest,
    });

  /** Hidden from the user: a run has no part in what they talk about. */
  async function openForRun(owner: ConversationOwner, taskRunId: string): Promise<ConversationRow> {
    const known = await conversations.findOfTaskRun(taskRunId);
    if (known) return known;
    const row = startConversation(owner, { taskRunId });
    await conversations.insert(row);
    return row;
  }

  /** On the chat page, which has several, the one that was used last. */
  async function findOpened({ userId, botId, scene }: ConversationOwner): Promise<ConversationRow | undefined> {
    const scope = scopeOf(userId);
    const last = scene === LISTED_SCENE ? await listing.findLast(scope, botId) : undefined;
    const listed = last && (await conversations.findOwn(scope, last.conversationId));
    return listed ?? conversations.findCurrent(scope, botId, scene);
  }

  /** The conversation that the answers of a task come into; undefined where it was not begun yet. */
  async function findTarget(owner: ConversationOwner): Promise<ConversationRow | undefined> {
    const { userId, botId, conversationId } = owner;
    const meant = conversationId === null ? undefined : await conversations.findOwn(scopeOf(userId), conversationId);
    const isShown = meant && meant.deletedAt === null && (meant.isCurrent === 1 || isListed(meant));
    return isShown && meant.botId === botId ? meant : findOpened(owner);
  }

  async function openTarget(owner: ConversationOwner): Promise<ConversationRow> {
    const known = await findTarget(owner);
    if (known) return known;
    if (owner.scene === LISTED_SCENE) await dependencies.createListed(scopeOf(owner.userId), owner.botId);
    else await conversations.insertUnlessCurrent(startConversation(owner, { isCurrent: 1 }));
    const opened = await findOpened(owner);
    if (!opened) throw new Error('the conversation of a task could not be opened');
    return opened;
  }

  /** The question with the variables of the bot, as in its prompt. */
  async function filled({ userId, botId, scene }: ConversationOwner, { text, locale }: TaskQuestion): Promise<string> {
    const bot = await dependencies.bots.findRunnable({ botId }, wantedVersion({ scene }), locale);
    const [question = text] = await dependencies.fillTexts([text], { userId, bot, scene, locale });
    return question.trim() === '' ? text : question;
  }

  /** Null before anything was asked. */
  async function outcomeIn(conversationId: string): Promise<UnattendedOutcome | null> {
    const question = await messages.findLastQuestion(conversationId);
    const reply = question && (await replyStore.findByQuestion(conversationId, question.id));
    if (!reply) return null;
    if (reply.status === 'running') return { kind: 'running' };
    if (reply.status === 'interrupted') return { kind: 'interrupted' };
    const rows = await messages.listReply(conversationId, question.id);
    const answers = rows.filter(({ type, contentType }) => type === 'answer' && contentType === 'text');
    const answer = answers.findLast(({ content }) => content.trim() !== '');
    // Also an answer without text: the model may reach its token limit before it writes any.
    const last = answers.at(-1);
    if (reply.status === 'finished' && answer && last)
      return { kind: 'answered', text: answer.content, isCut: isCut(last) };
    return { kind: 'failed', error: endingOf([question, ...rows]), code: await codeOf(reply.runId) };
  }

  /** Of the error that readers were sent. */
  async function codeOf(runId: string): Promise<number | null> {
    const event = await dependencies.runs.findLastEvent(runId);
    return event?.type === 'error' ? (JSON.parse(event.body) as { code: number }).code : null;
  }

  return {
    /** Asks the bot, unless it was asked before for the same run: a run has one answer. */
    async ask(owner: ConversationOwner, asked: TaskQuestion): Promise<UnattendedOutcome> {
      const { taskRunId, attempt, locale } = asked;
      const conversation = await openForRun(owner, taskRunId);
      const before = await outcomeIn(conversation.id);
      if (before && before.kind !== 'interrupted') return before;
      await replies.ask(scopeOf(owner.userId), locale, {
        conversation_id: conversation.id,
        scene: owner.scene,
        content_type: 'text',
        query: await filled(owner, asked),
        local_message_id: `${taskRunId}-${attempt}`,
      });
      return (await outcomeIn(conversation.id)) ?? { kind: 'interrupted' };
    },

    /** Adds an answer to the conversation of its user, once, together with other writes. */
    async push(owner: ConversationOwner, answer: TaskAnswer, also: readonly CompiledQuery[]): Promise<string> {
      const conversation = await openTarget(owner);
      const extraInfo = JSON.stringify({
        task_type: answer.taskType,
        task_id: answer.taskId,
        task_run_id: answer.taskRunId,
        message_title: answer.title,
      });
      try {
        await pushTask(conversation, { id: answer.messageId, content: answer.text, extraInfo }, also);
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
      }
      return conversation.id;
    },

    /** The conversation, where the message is the last one and the model knows it; else null. */
    async findAtEnd(owner: ConversationOwner, messageId: string): Promise<string | null> {
      const current = await findTarget(owner);
      const message = current && (await messages.find(current.id, messageId));
      const isAtEnd = message?.position === current?.lastPosition && message?.sectionId === current?.latestSectionId;
      return current && message && isAtEnd ? current.id : null;
    },

    forget: deletion.deleteOfTaskRun,
    forgetLost: deletion.deleteOfLostTaskRuns,
  };
}

/** A task runs as its user, without a session. Whether they may still use the bot was decided before. */
const scopeOf = (userId: string): Scope => toScope({ userId, sessionId: '', isAdministrator: false, address: '' });

/** Why there is no answer. The end of an answer that is only cut is none. */
function endingOf(rows: readonly MessageRow[]): string {
  for (const { extraInfo } of rows.toReversed()) {
    const { ending, ending_reason } = JSON.parse(extraInfo);
    if (ending && ending !== MessageEnding.length) return ending_reason ?? '';
  }
  return '';
}
