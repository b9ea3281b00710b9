import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { type Said, saidIn } from './said.ts';
import { hasAddedWords } from './steer-text.ts';

/** What was said at a place of a conversation. */
export interface Talk extends Said {
  readonly position: number;
  readonly sectionId: string;
}

export type ReadTalk = ReturnType<typeof readTalk>;

/** A conversation as one of its bots knows it: others can be mentioned, and what is said to them is not for it. */
interface TalkWithBot {
  readonly conversationId: string;
  readonly botId: string;
}

/**
 * For features that go on from what was said: the last questions to a bot, what was added to them and its answers after a
 * position, the oldest first.
 */
export const readTalk =
  (database: Database) =>
  async ({ conversationId, botId }: TalkWithBot, range: { after: number; limit: number }): Promise<Talk[]> => {
    const rows = await database
      .selectFrom('message')
      .innerJoin('conversation', 'conversation.id', 'message.conversationId')
      .innerJoin('reply', (join) =>
        join.on(
          'reply.questionId',
          '=',
          sql<string>`case message.type when 'question' then message.id else message.reply_id end`,
        ),
      )
      .select(['message.position', 'message.sectionId', 'message.type', 'message.content', 'message.contentType'])
      .select('message.brokenPos')
      .where('message.conversationId', '=', conversationId)
      .where('reply.botKey', '=', botId)
      .where('message.position', '>', range.after)
      .whereRef('message.position', '>', 'conversation.clearedPosition')
      .where((row) => row.or([row('message.type', 'in', ['question', 'answer']), hasAddedWords]))
      .orderBy('message.position', 'desc')
      .limit(range.limit)
      .execute();
    return rows
      .reverse()
      .flatMap((row) => saidIn(row).map((said) => ({ ...said, position: row.position, sectionId: row.sectionId })));
  };
