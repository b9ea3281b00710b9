import { FIRST_UNREAD_CURSOR, LoadDirection, MixContent, NEWEST_CURSOR } from '@parley/contract';
import type { Files } from '../upload/index.ts';
import type { ConversationRow } from './conversation.schema.ts';
import type { HistoryRow, HistoryStore } from './history.store.ts';
import { withFreshAddresses } from './message-content/store-content.ts';
import { type FindDocuments, withoutDeletedSources } from './message-content/without-deleted-sources.ts';
import { toMessage } from './to-message.ts';

/** Messages, newest first, and whether there are more on either side. */
interface Rows {
  readonly rows: readonly HistoryRow[];
  readonly hasOlder: boolean;
  readonly hasNewer: boolean;
}

interface PageRequest {
  readonly cursor: string;
  readonly count: number;
  readonly direction?: number | undefined;
}

export type HistoryPages = ReturnType<typeof createHistoryPages>;

/** The history page by page. A cursor is a position: the page begins after it, on its older or its newer side. */
export function createHistoryPages(history: HistoryStore, files: Files, findDocuments: FindDocuments) {
  async function newest(conversation: ConversationRow, count: number): Promise<Rows> {
    const { rows, hasMore } = await history.pageBefore(conversation, null, count);
    return { rows, hasOlder: hasMore, hasNewer: false };
  }

  async function older(conversation: ConversationRow, before: number, count: number): Promise<Rows> {
    const [{ rows, hasMore }, hasNewer] = await Promise.all([
      history.pageBefore(conversation, before, count),
      history.hasAfter(conversation, before - 1),
    ]);
    return { rows, hasOlder: hasMore, hasNewer };
  }

  async function newer(conversation: ConversationRow, after: number, count: number): Promise<Rows> {
    const [{ rows, hasMore }, hasOlder] = await Promise.all([
      history.pageAfter(conversation, after, count),
      history.hasBefore(conversation, after + 1),
    ]);
    return { rows: rows.toReversed(), hasOlder, hasNewer: hasMore };
  }

  async function firstUnread(conversation: ConversationRow, count: number): Promise<Rows> {
    const unread = await newer(conversation, conversation.readPosition, count);
    return unread.rows.length > 0 ? unread : newest(conversation, count);
  }

  function readRows(conversation: ConversationRow, { cursor, count, direction }: PageRequest): Promise<Rows> {
    if (cursor === NEWEST_CURSOR) return newest(conversation, count);
    if (cursor === FIRST_UNREAD_CURSOR) return firstUnread(conversation, count);
    const side = direction === LoadDirection.next ? newer : older;
    return side(conversation, Number(cursor), count);
  }

  async function toMessages(userId: string, rows: readonly HistoryRow[]) {
    const mixed = new Map(
      rows
        .filter(({ contentType }) => contentType === 'mix')
        .map(({ id, content }) => [id, MixContent.parse(JSON.parse(content))]),
    );
    const fresh = mixed.size === 0 ? mixed : await withFreshAddresses(files, userId, mixed);
    const recalls = await withoutDeletedSources(rows, findDocuments);
    return rows.map((row) => {
      const mix = fresh.get(row.id);
      const content = mix ? JSON.stringify(mix) : recalls.get(row.id);
      return toMessage(content === undefined ? row : { ...row, content });
    });
  }

  return async function readPage(conversation: ConversationRow, request: PageRequest) {
    const { rows, hasOlder, hasNewer } = await readRows(conversation, request);
    return {
      message_list: await toMessages(conversation.userId, rows),
      cursor: String(rows.at(-1)?.position ?? request.cursor),
      hasmore: hasOlder,
      next_cursor: String(rows[0]?.position ?? request.cursor),
      next_has_more: hasNewer,
      read_message_index: String(conversation.readPosition),
      end_message_index: String(conversation.lastPosition),
    };
  };
}
