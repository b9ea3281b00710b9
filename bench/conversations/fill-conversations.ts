import { MessageSource, NO_REPLY_ID, Scene } from '@parley/contract';
import type { MessageRow } from '../../apps/server/src/features/conversation/conversation.schema.ts';
import { newConversation } from '../../apps/server/src/features/conversation/new-conversation.ts';
import { userTerm } from '../../apps/server/src/features/conversation/search/search.store.ts';
import { searchTerms } from '../../apps/server/src/features/conversation/search/search-terms.ts';
import type { OpenDatabase } from '../../apps/server/src/platform/database/database.ts';

/** A user with a bot of their own. */
export interface Talker {
  readonly userId: string;
  readonly botId: string;
}

const MESSAGES = 6;
const WORDS_OF_MESSAGE = 80;
const VOCABULARY = 5_000;
const CONVERSATIONS_AT_ONCE = 50;
const BEGAN_AT = Date.UTC(2026, 0, 1);

export const wordOf = (number: number): string => `word${number % VOCABULARY}`;

/** Texts whose words are known and differ from message to message. */
const textOf = (seed: number): string =>
  Array.from({ length: WORDS_OF_MESSAGE }, (_, place) => wordOf(seed * 31 + place * place * 7)).join(' ');

/** Questions and answers in turn. */
const messagesOf = (conversationId: string, number: number, { userId, botId }: Talker) =>
  Array.from({ length: MESSAGES }, (_, index): MessageRow => {
    const isQuestion = index % 2 === 0;
    return {
      id: `${conversationId}m${index}`,
      conversationId,
      position: index + 1,
      replyId: isQuestion ? NO_REPLY_ID : `${conversationId}m${index - 1}`,
      sectionId: conversationId,
      role: isQuestion ? ('user' as const) : ('assistant' as const),
      type: isQuestion ? ('question' as const) : ('answer' as const),
      content: textOf(number * MESSAGES + index),
      reasoningContent: '',
      contentType: 'text' as const,
      isBroken: 0 as const,
      brokenPos: null,
      ordinal: 0,
      source: MessageSource.chat,
      senderId: isQuestion ? userId : botId,
      mentionList: '[]',
      extraInfo: '{}',
      requiredAction: null,
      contentTime: BEGAN_AT + number * 1000,
      localMessageId: null,
      sentHash: null,
    };
  });

/** Adds conversations on the chat page, with messages that are in the full-text index. */
export async function fillConversations(
  { database }: Pick<OpenDatabase, 'database'>,
  { userId, botId }: Talker,
  count: number,
): Promise<void> {
  for (let start = 0; start < count; start += CONVERSATIONS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(CONVERSATIONS_AT_ONCE, count - start) }, (_, index) => start + index);
    const idOf = (number: number) => `${userId.slice(-12)}${String(number).padStart(8, '0')}`;
    const conversations = numbers.map((number) =>
      newConversation({
        id: idOf(number),
        userId,
        botId,
        botKey: botId,
        scene: Scene.default,
        isCurrent: 0,
        latestSectionId: idOf(number),
        lastPosition: MESSAGES,
        createdAt: BEGAN_AT + number * 1000,
      }),
    );
    const messages = numbers.flatMap((number) => messagesOf(idOf(number), number, { userId, botId }));
    await database.transaction().execute(async (transaction) => {
      await transaction.insertInto('conversation').values(conversations).execute();
      await transaction
        .insertInto('listedConversation')
        .values(
          numbers.map((number) => ({
            conversationId: idOf(number),
            userId,
            botKey: botId,
            title: `Conversation ${number}`,
            titleBy: 'model' as const,
            pinnedAt: null,
            activeAt: BEGAN_AT + number * 1000,
            indexedPosition: MESSAGES,
            switchCount: 0,
          })),
        )
        .execute();
      await transaction.insertInto('message').values(messages).execute();
      await transaction
        .insertInto('conversationSearch')
        .values(
          messages.map(({ id, conversationId, content }) => ({
            id,
            conversationId,
            messageId: id,
            userId,
            terms: [userTerm(userId), ...searchTerms(content)].join(' '),
          })),
        )
        .execute();
    });
  }
}
