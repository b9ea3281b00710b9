import type { CompiledQuery } from 'kysely';
import type { Database } from '../../platform/database/database.ts';

/**
 * The first statement of a transaction that decides by what a conversation has: one that decides at the same time waits for its
 * end. By a statement of its own, because of one that waited, parts may be older than the wait.
 */
export const lockConversation = (database: Database, conversationId: string): CompiledQuery =>
  database
    .updateTable('conversation')
    .set((row) => ({ lastPosition: row.ref('lastPosition') }))
    .where('id', '=', conversationId)
    .compile();
