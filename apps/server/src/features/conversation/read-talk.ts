import type { Database } from '../../platform/database/database.ts';
import { type Said, saidIn } from './said.ts';

/** What was said at a place of a conversation. */
export interface Talk extends Said {
  readonly position: number;
  readonly sectionId: string;
}

export type ReadTalk = ReturnType<typeof readTalk>;

/** For features that go on from what was said: the last questions and answers up to a position, the oldest first. */
export const readTalk =
  (database: Database) =>
  async (conversationId: string, range: { after: number; limit: number }): Promise<Talk[]> => {
    const rows = await database
      .selectFrom('message')
      .innerJoin('conversation', 'conversation.id', 'message.conversationId')
      .select(['message.position', 'message.sectionId', 'message.type', 'message.content', 'message.contentType'])
      .where('message.conversationId', '=', conversationId)
      .where('message.position', '>', range.after)
      .whereRef('message.position', '>', 'conversation.clearedPosition')
      .where('message.type', 'in', ['question', 'answer'])
      .orderBy('message.position', 'desc')
      .limit(range.limit)
      .execute();
    return rows
      .reverse()
      .flatMap((row) => saidIn(row).map((said) => ({ ...said, position: row.position, sectionId: row.sectionId })));
  };
