import {
  type GetTurnVersions,
  HISTORY_PAGE_MAX,
  type ListHiddenMessages,
  type ResponseOf,
  type ShowTurnVersion,
} from '@parley/contract';
import type { CompiledQuery } from 'kysely';
import type { Scope } from '../../platform/access/scope.ts';
import type { ClockAndIds } from '../../platform/clock-and-ids.ts';
import type { WriteTogether } from '../../platform/database/database.ts';
import { isNotNullViolation } from '../../platform/database/database-failure.ts';
import type { EventBus } from '../../platform/event-bus/event-bus.ts';
import { TooBusy } from '../../platform/limits/limits.errors.ts';
import type { RunWriter } from '../../platform/run/run-writer.ts';
import { ConversationNotFound, MessageNotFound, ReplyIsRunning } from './conversation.errors.ts';
import type { ConversationRow, MessageRow } from './conversation.schema.ts';
import type { ConversationStore } from './conversation.store.ts';
import type { ConversationChange } from './conversation-change.ts';
import type { HistoryStore } from './history.store.ts';
import { isListed } from './listing/is-listed.ts';
import type { MessageStore } from './message.store.ts';
import type { ReplyStore } from './reply/reply.store.ts';
import { toMessage } from './to-message.ts';
import { hiddenIdOf, type TurnVersionStore } from './turn-version/turn-version.store.ts';

/** Clients that follow the conversation are sent this many of the messages that are shown again, and about 1 MB; they load the others. */
const PUSHED_MAX = 200;
const SHOW_ATTEMPTS_MAX = 10;

interface Dependencies extends Pick<ClockAndIds, 'now'> {
  conversations: ConversationStore;
  messages: MessageStore;
  replyStore: ReplyStore;
  versions: TurnVersionStore;
  history: Pick<HistoryStore, 'pageAfter'>;
  /** Makes messages searchable that are shown again. */
  indexLater: (conversationId: string) => void;
  writeTogether: WriteTogether;
  inTurn: RunWriter['inTurn'];
  bus: EventBus<ConversationChange>;
}

/** Writes to store with the deletion of a turn, and what windows are told after it. */
interface TurnDeletion {
  readonly queries: readonly CompiledQuery[];
  announce(): Promise<void>;
}

export type TurnVersions = ReturnType<typeof createTurnVersions>;

/** Versions of turns: questions that were edited and replies that were made anew, and which of them is shown. */
export function createTurnVersions(dependencies: Dependencies) {
  const { conversations, messages, replyStore, versions, history, indexLater, writeTogether, inTurn, bus } =
    dependencies;

  async function find(scope: Scope, conversationId: string): Promise<ConversationRow> {
    const conversation = await conversations.findOwn(scope, conversationId);
    if (!conversation || !isListed(conversation)) throw new ConversationNotFound();
    return conversation;
  }

  /** The version of the same turn that is shown now. */
  async function shownInPlaceOf(conversationId: string, versionId: string): Promise<string> {
    const wanted = await versions.find(conversationId, versionId);
    const all = wanted ? await versions.listOfSlot(conversationId, wanted.slotId) : [];
    const shown = all.find(({ isShown }) => isShown);
    if (!shown) throw new MessageNotFound();
    return shown.questionId;
  }

  async function refuseIfRunning({ id, userId }: ConversationRow): Promise<void> {
    const open = await replyStore.listOpen(userId, id);
    if (open.some(({ status }) => status === 'running')) throw new ReplyIsRunning();
  }

  /** Again when another process was faster, which hides or deletes one of the two. */
  async function show(conversation: ConversationRow, versionId: string): Promise<void> {
    for (let attempts = 1; attempts <= SHOW_ATTEMPTS_MAX; attempts += 1) {
      const current = await conversations.find(conversation.id);
      if (!current) return;
      const shownId = await shownInPlaceOf(current.id, versionId);
      if (shownId === versionId) return;
      const shown = await messages.find(current.id, shownId);
      if (!shown) continue;
      await refuseIfRunning(current);
      if (await tryShowing(current, shown, versionId)) return;
    }
    throw new TooBusy();
  }

  async function tryShowing(conversation: ConversationRow, shown: MessageRow, versionId: string): Promise<boolean> {
    const { id, userId } = conversation;
    try {
      await writeTogether([
        replyStore.stopPausedOf(userId, id, dependencies.now()),
        ...versions.hide(conversation, shown),
        ...versions.show(id, versionId),
      ]);
    } catch (error) {
      if (isNotNullViolation(error)) return false;
      throw error;
    }
    bus.publish(id, { kind: 'messages-deleted', message_ids: await versions.idsHiddenWith(shown.id) });
    await announceShown(id, versionId);
    return true;
  }

  /** A client that does not know of versions is sent the messages as if they were new. */
  async function announceShown(conversationId: string, versionId: string): Promise<void> {
    const version = await messages.find(conversationId, versionId);
    const kept = { id: conversationId, clearedPosition: 0 };
    const { rows } = version ? await history.pageAfter(kept, version.position - 1, PUSHED_MAX) : { rows: [] };
    for (const row of rows) bus.publish(conversationId, { kind: 'message-pushed', message: toMessage(row) });
    indexLater(conversationId);
  }

  async function list(id: string): Promise<ResponseOf<typeof GetTurnVersions>> {
    const [switch_count, all] = await Promise.all([versions.switchCount(id), versions.listOfConversation(id)]);
    const turns = all.map(({ shownId, versionIds, questionNumbers }) => ({
      message_id: shownId,
      version_ids: [...versionIds],
      question_numbers: [...questionNumbers],
    }));
    return { switch_count, turns };
  }

  return {
    async list(scope: Scope, conversationId: string): Promise<ResponseOf<typeof GetTurnVersions>> {
      return list((await find(scope, conversationId)).id);
    },

    /** One at a time with the questions of the same conversation. */
    async show(scope: Scope, conversationId: string, versionId: string): Promise<ResponseOf<typeof ShowTurnVersion>> {
      const conversation = await find(scope, conversationId);
      await inTurn(conversation.id, () => show(conversation, versionId));
      const position = await versions.positionOf(conversation.id, versionId);
      if (position === undefined) throw new MessageNotFound();
      return { message_index: String(position), ...(await list(conversation.id)) };
    },

    async listHidden(
      scope: Scope,
      conversationId: string,
      cursor: string,
    ): Promise<ResponseOf<typeof ListHiddenMessages>> {
      const conversation = await find(scope, conversationId);
      const hidden = { id: hiddenIdOf(conversation), clearedPosition: conversation.clearedPosition };
      const { rows, hasMore } = await history.pageAfter(hidden, Number(cursor), HISTORY_PAGE_MAX);
      const versionOf = await versions.versionsHiding(rows.map(({ id }) => id));
      return {
        messages: rows.map((row) => ({ version_id: versionOf.get(row.id) ?? '', message: toMessage(row) })),
        next_cursor: hasMore ? String(rows.at(-1)?.position) : '',
      };
    },

    /**
     * What is stored with the deletion of a turn, so that its other versions stay: the next question takes its place among them.
     * Where none follows, the version before it is shown, or else the one after it.
     */
    async deletionOf(conversation: ConversationRow, question: MessageRow): Promise<TurnDeletion> {
      const none = { queries: [], announce: async () => undefined };
      if (!isListed(conversation)) return none;
      const { id } = conversation;
      const deleted = await versions.find(id, question.id);
      const all = deleted ? await versions.listOfSlot(id, deleted.slotId) : [];
      const place = all.findIndex(({ questionId }) => questionId === question.id);
      const neighbour = all[place - 1] ?? all[place + 1];
      if (!deleted || !neighbour) return none;
      const next = await messages.findQuestionAfter(id, question.position);
      if (next) return { ...none, queries: versions.takePlace(id, next.id, deleted) };
      return {
        queries: versions.show(id, neighbour.questionId),
        announce: () => announceShown(id, neighbour.questionId),
      };
    },
  };
}
