import type { Log } from '../../platform/log.ts';
import type { RunnableBot } from '../bot/index.ts';
import type { Models } from '../model/index.ts';
import type { UsageMeter } from '../usage/index.ts';
import { type CompactConversation, type Ended, needsSummary } from './compact-conversation.ts';
import type { ConversationRow } from './conversation.schema.ts';
import { isListed } from './listing/is-listed.ts';
import { isUnnamed, type ListingStore } from './listing/listing.store.ts';
import { askForTitle } from './listing/title.ts';
import type { MessageStore } from './message.store.ts';
import type { ReplyPlan } from './reply/reply-plan.ts';
import type { MessageIndex } from './search/index-messages.ts';
import { messageText } from './search/message-text.ts';

interface Dependencies {
  listing: Pick<ListingStore, 'findRow' | 'nameByModel' | 'countFailedTitle'>;
  messages: Pick<MessageStore, 'find' | 'listReply'>;
  index: MessageIndex;
  compact: CompactConversation;
  models: Pick<Models, 'findChat'>;
  meter: Pick<UsageMeter, 'metered'>;
  stopping: AbortSignal;
  log: Log;
}

/**
 * What follows a reply on the chat page: its messages become searchable, a new conversation gets a title, and the earlier
 * messages of a long one a summary.
 */
export function createAfterReply(dependencies: Dependencies) {
  const { listing, messages, index, compact, models, meter, stopping, log } = dependencies;
  const underWay = new Set<Promise<void>>();
  /** A second question may be answered before the title is there. */
  const naming = new Set<string>();
  const compacting = new Map<string, Promise<void>>();
  const closing = new AbortController();
  const signal = AbortSignal.any([stopping, closing.signal]);

  async function follow({ id, userId }: ConversationRow, questionId: string, bot: RunnableBot): Promise<void> {
    await index.indexNew(id, questionId, signal);
    if (naming.has(id)) return;
    naming.add(id);
    await name(id, userId, questionId, bot).finally(() => naming.delete(id));
  }

  async function name(id: string, userId: string, questionId: string, bot: RunnableBot): Promise<void> {
    const listed = await listing.findRow(id);
    if (!listed || !isUnnamed(listed)) return;
    const title = await writeTitle(id, userId, questionId, bot).catch((error) => {
      if (!signal.aborted) log.warn({ err: error, conversationId: id }, 'no title');
      return '';
    });
    // The question may have been cleared while the model wrote.
    const isCurrent = title && (await messages.find(id, questionId)) !== undefined;
    if (isCurrent) await listing.nameByModel(id, title);
    else if (title === '' && !signal.aborted) await listing.countFailedTitle(id);
    // As it is now: the user may have written another one meanwhile.
    const named = await listing.findRow(id);
    if (named) await index.indexTitle(id, userId, named.title);
  }

  /**
   * The model of the agent writes it. The demonstration would answer something else. Null where no model was asked, empty where
   * it gave none.
   */
  async function writeTitle(
    conversationId: string,
    userId: string,
    questionId: string,
    bot: RunnableBot,
  ): Promise<string | null> {
    const model = await models.findChat(bot.modelId);
    if (model.isDemonstration) return null;
    const question = await messages.find(conversationId, questionId);
    const answers = (await messages.listReply(conversationId, questionId)).filter(({ type }) => type === 'answer');
    if (!question || answers.length === 0) return null;
    const metered = meter.metered(model, { userId, spaceId: bot.spaceId, botId: bot.id }, 'reply');
    return askForTitle(metered, messageText(question), answers.map(messageText).join('\n'), signal);
  }

  /** One after the other: a second reply may end before the summary that follows the first is there. */
  async function compactIfLong(ended: Ended): Promise<void> {
    const { id } = ended.conversation;
    if (!needsSummary(ended)) return;
    const before = compacting.get(id) ?? Promise.resolve();
    const work: Promise<void> = before
      .then(() => compact(ended, signal))
      .catch((error) => {
        if (!signal.aborted) log.warn({ err: error, conversationId: id }, 'no summary');
      })
      .finally(() => {
        if (compacting.get(id) === work) compacting.delete(id);
      });
    compacting.set(id, work);
    await work;
  }

  function inBackground(conversationId: string, work: Promise<void>): void {
    const ended = work
      .catch((error) => {
        if (!signal.aborted) log.warn({ err: error, conversationId }, 'a conversation is not indexed');
      })
      .finally(() => underWay.delete(ended));
    underWay.add(ended);
  }

  return {
    /** Does not delay the end of the reply. Without a title of the model, the first words of the question stay. */
    begin(conversation: ConversationRow, questionId: string, { bot, contextUse: use, task }: ReplyPlan): void {
      if (!isListed(conversation) || signal.aborted) return;
      inBackground(conversation.id, follow(conversation, questionId, bot));
      const { outputTokens } = task.progress.usage;
      if (use) inBackground(conversation.id, compactIfLong({ conversation, questionId, bot, use, outputTokens }));
    },
    /** Makes messages searchable that came back or were copied. */
    indexLater(conversationId: string): void {
      if (!signal.aborted) inBackground(conversationId, index.indexNew(conversationId, null, signal));
    },
    async close(): Promise<void> {
      closing.abort();
      await Promise.all(underWay);
    },
  };
}
