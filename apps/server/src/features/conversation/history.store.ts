import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { PAGE_MAX_BYTES } from '../../platform/database/page-bytes.ts';
import { prepareList, prepareQuery } from '../../platform/database/prepare-query.ts';
import type { ConversationRow, MessageRow } from './conversation.schema.ts';

export type HistoryStore = ReturnType<typeof createHistoryStore>;

/** A message of the history with the feedback of its reader. */
export type HistoryRow = MessageRow & { feedback: string | null };

export interface HistoryPage {
  readonly rows: readonly HistoryRow[];
  /** There are more on the same side. */
  readonly hasMore: boolean;
}

/** A conversation whose messages were cleared up to a position. */
type Kept = Pick<ConversationRow, 'id' | 'clearedPosition'>;

const AFTER_ALL_POSITIONS = Number.MAX_SAFE_INTEGER;

type Side = '<' | '>';

/** SQLite would use only one of two lower bounds for its search in the index, and read all messages between the two. */
const boundsOf = (side: Side, { clearedPosition }: Kept, position: number): number[] =>
  side === '<' ? [clearedPosition, position] : [Math.max(clearedPosition, position)];

/** Pages of messages. The caller has been allowed to see the conversation. */
export function createHistoryStore(database: Database) {
  /** Its parameters: the id of the conversation, then `boundsOf(side, …)`. */
  function messagesBeside(side: Side) {
    const after = database.selectFrom('message').where('conversationId', '=', '').where('position', '>', 0);
    return side === '<' ? after.where('position', '<', 0) : after;
  }

  /**
   * Messages on one side of a position. A page ends before the message that would make it too large; it has at least one.
   * Databases know the size of a text without reading it, so the texts of messages that do not fit into the page are never read.
   * `found` is the number of messages without the limit of bytes.
   */
  function preparePage(side: Side) {
    const direction = side === '<' ? 'desc' : 'asc';
    const list = prepareList(
      database,
      database
        .with('near', () =>
          messagesBeside(side)
            .select('position')
            .select(MESSAGE_SIZE.as('size'))
            .orderBy('position', direction)
            .limit(1),
        )
        .with('sized', (query) =>
          query
            .selectFrom('near')
            .select(['position', 'size'])
            .select(({ fn }) =>
              fn
                .sum<number>('size')
                .over((over) => over.orderBy('position', direction))
                .as('total'),
            ),
        )
        .selectFrom('message')
        .leftJoin('messageFeedback', 'messageFeedback.messageId', 'message.id')
        .selectAll('message')
        .select('messageFeedback.feedback')
        .select(({ selectFrom, fn }) => selectFrom('near').select(fn.countAll<number>().as('count')).as('found'))
        .where('message.conversationId', '=', '')
        .where('message.position', 'in', (query) =>
          query
            .selectFrom('sized')
            .select('position')
            .where((row) => row.or([row('total', '<=', PAGE_MAX_BYTES), row('total', '=', row.ref('size'))])),
        )
        .orderBy('message.position', direction)
        .limit(1),
    );
    return async (kept: Kept, position: number, count: number): Promise<HistoryPage> => {
      const { id } = kept;
      const rows = await list(id, ...boundsOf(side, kept, position), count + 1, id, PAGE_MAX_BYTES, count);
      return { rows, hasMore: Number(rows[0]?.found ?? 0) > rows.length };
    };
  }

  function prepareHas(side: Side) {
    const find = prepareQuery(database, messagesBeside(side).select('position').limit(1));
    return async (kept: Kept, position: number): Promise<boolean> =>
      (await find(kept.id, ...boundsOf(side, kept, position), 1)) !== undefined;
  }

  const pageBefore = preparePage('<');
  return {
    /** Newest first. Null is the end of the history. */
    pageBefore: (conversation: Kept, position: number | null, count: number): Promise<HistoryPage> =>
      pageBefore(conversation, position ?? AFTER_ALL_POSITIONS, count),
    /** Oldest first. */
    pageAfter: preparePage('>'),
    hasBefore: prepareHas('<'),
    hasAfter: prepareHas('>'),
  };
}

export const MESSAGE_SIZE = sql<number>`octet_length(message.content) + octet_length(message.reasoning_content)
  + octet_length(message.extra_info) + coalesce(octet_length(message.required_action), 0)`;
